// The page: web/ is the root, build/site the result. The engines' .wasm gets a content hash in its name, because links name it.
import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// When the engines were last changed (Unix seconds): build ids have no order, and a link wants to say "newer" or "older". 0 without git.
function enginesChanged(): number {
  try {
    return (
      Number(execFileSync('git', ['log', '-1', '--format=%ct', '--', 'wasm'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) ||
      0
    );
  } catch {
    return 0;
  }
}

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [react()],
  define: { __ENGINES_CHANGED__: enginesChanged() },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
  build: { outDir: '../build/site', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
});
