/**
 * A program that runs a WASI command: Node has no command line for them. Arguments: the .wasm, then
 * those of the command.
 */
export const kWasi = `
  import { readFileSync } from 'node:fs';
  import { WASI } from 'node:wasi';
  const [file, ...args] = process.argv.slice(1);
  const wasi = new WASI({ version: 'preview1', args: [file, ...args], returnOnExit: false });
  const env = { emscripten_notify_memory_growth() {}, tt_panic: () => process.exit(1) };
  const imports = { ...wasi.getImportObject(), env };
  wasi.start((await WebAssembly.instantiate(readFileSync(file), imports)).instance);`;
