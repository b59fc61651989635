// A copy of the repository with the guide's files and changes, and the native driver of it.
//
// Only what the guide changes is compiled: the engine's sources and the library that lists the
// engines. All else is linked from build/native, whose driver `npm test` builds first. CMake itself
// says how, so that its part of the guide is tried as well.
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Block, changed } from './blocks';

const kRoot = fileURLToPath(new URL('../../', import.meta.url));
const kNative = join(kRoot, 'build/native');
export const kScratch = join(kRoot, 'build/guide');
const kBuild = join(kScratch, 'build/native');

/** Rooms of wasm that the guide changes; the others are links. */
const kChangedRooms = ['cmake', 'lab'];

const runFile = promisify(execFile);
async function run(file: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await runFile(file, args, { cwd, maxBuffer: 1 << 28 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`);
  }
}
const shell = (command: string) => run('/bin/sh', ['-c', command], kBuild);
export const runNode = (...args: string[]) => run(process.execPath, args, kScratch);

/** Makes the copy, then the guide's files in it. Throws if a change does not fit. */
export function makeScratch(blocks: readonly Block[]): void {
  rmSync(kScratch, { recursive: true, force: true });
  mkdirSync(join(kScratch, 'wasm'), { recursive: true });
  for (const name of readdirSync(join(kRoot, 'wasm')))
    if (kChangedRooms.includes(name) || name.includes('.')) copy(`wasm/${name}`);
    else link(`wasm/${name}`);
  for (const name of ['web', 'cli', 'scripts', 'tests/support.ts', 'tests/golden', 'docs'])
    copy(name);
  for (const name of ['package.json', 'tsconfig.base.json', 'scenarios', 'talks', 'exercises'])
    copy(name);
  for (const name of ['node_modules', 'build/codecs']) link(name);
  for (const block of blocks) {
    const path = join(kScratch, block.path);
    mkdirSync(dirname(path), { recursive: true });
    const diff = block.language === 'diff';
    writeFileSync(path, diff ? changed(readFileSync(path, 'utf8'), block) : block.code);
  }
}
function copy(path: string): void {
  cpSync(join(kRoot, path), join(kScratch, path), { recursive: true });
}
function link(path: string): void {
  mkdirSync(dirname(join(kScratch, path)), { recursive: true });
  symlinkSync(join(kRoot, path), join(kScratch, path));
}

interface Compile {
  readonly command: string;
  readonly file: string;
  readonly output: string;
}

/** Builds the driver of the copy, and the engine's own tests. */
export async function buildScratch(engine: string): Promise<void> {
  await run('cmake', ['-S', 'wasm', '--preset', 'native'], kScratch);
  const all = JSON.parse(await shell('ninja -t compdb')) as Compile[];
  const compiles = all.filter(({ command, output }) => output.endsWith('.o') && command !== '');
  const own = compiles.filter(({ output }) => output.includes(`CMakeFiles/${engine}.dir/`));
  const lists = compiles.filter(
    ({ output, file }) =>
      output.includes('CMakeFiles/lab.dir/') &&
      /lab\/registry\.cc/.test(file + readFileSync(file, 'utf8')),
  );
  if (own.length === 0 || lists.length !== 1)
    throw new Error(`CMake compiles ${own.length} sources of ${engine}, and lists no engines`);
  mkdirSync(join(kBuild, 'generated'), { recursive: true });
  cpSync(join(kNative, 'generated/build_id.h'), join(kBuild, 'generated/build_id.h'));
  const done = await Promise.allSettled(
    [...own, ...lists, testOf(own[0] as Compile, engine)].map(compile),
  );
  const errors = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  await linkScratch(
    engine,
    own.map(({ output }) => output),
    lists.map(({ output }) => output),
  );
}

/** Without optimization: the runs are short. */
function compile({ command, output }: Compile): Promise<string> {
  mkdirSync(dirname(join(kBuild, output)), { recursive: true });
  return shell(`${command} -O0 -g0`);
}

const kTestObject = 'guide_test.o';
/** The engine's unit tests, compiled as its sources are, but with what GoogleTest needs. */
function testOf({ command, file, output }: Compile, engine: string): Compile {
  const test = join(kScratch, `wasm/${engine}/${engine}_engine_test.cc`);
  const own = command
    .replaceAll(file, test)
    .replaceAll(output, kTestObject)
    .replace('-fno-exceptions', '');
  return { command: own, file: test, output: kTestObject };
}

/** Links the engine's objects, and the new list of engines before the library with the old one. */
async function linkScratch(
  engine: string,
  own: readonly string[],
  lists: readonly string[],
): Promise<void> {
  const commands = (await shell('ninja -t commands three-trees-native')).trim().split('\n');
  const command = (commands.at(-1) as string).replace(' -o ', ` ${lists.join(' ')} -o `);
  const tools = 'CMakeFiles/three-trees-native.dir/tools';
  mkdirSync(join(kBuild, tools), { recursive: true });
  for (const name of readdirSync(join(kNative, tools)))
    symlinkSync(join(kNative, tools, name), join(kBuild, tools, name));
  for (const name of readdirSync(kNative))
    if (/^lib.*\.a$/.test(name)) symlinkSync(join(kNative, name), join(kBuild, name));
  await shell(`ar qc lib${engine}.a ${own.join(' ')}`);
  await shell(command);
  const compiler = (command.match(/\S*\+\+\S*/) ?? [])[0];
  const libraries = [engine, 'device', 'facts', 'core', 'codecs'].map((name) => `lib${name}.a`);
  await shell(
    `${compiler} ${kTestObject} ${libraries.join(' ')} -lgtest -lgtest_main -lpthread -o guide_test`,
  );
}

/** Runs the engine's own tests; throws with their output if one fails. */
export const runUnitTests = (): Promise<string> => shell('./guide_test --gtest_brief=1');

/** Checks the types of a folder of the copy's page, with the modules that it imports. */
export async function checkTypes(folder: string): Promise<void> {
  const config = { extends: './tsconfig.json', include: [folder, 'src/**/*.d.ts'], exclude: [] };
  writeFileSync(join(kScratch, 'web/tsconfig.guide.json'), JSON.stringify(config));
  await run('node_modules/.bin/tsc', ['--noEmit', '-p', 'web/tsconfig.guide.json'], kScratch);
}
