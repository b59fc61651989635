// The page: web/ is the root, build/site the result. The engines' .wasm gets a content hash in its name, because links name it.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
  build: { outDir: '../build/site', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
});
