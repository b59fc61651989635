// Command lines of db_bench, sysbench, YCSB and servers, one or several. The rest of a shell script
// around them is left out.
import type { Program, ReadFile, Setting, Source } from '../setting';
import { serverName, withParts } from './lines';
import { type Word, wordsOf } from './words';

type Tool = 'db_bench' | 'sysbench' | 'ycsb' | 'server';
const kTools: Readonly<Record<Tool, RegExp>> = {
  db_bench: /(^|\/)(db_bench\w*|benchmark\.sh)$/,
  sysbench: /(^|\/)sysbench$/,
  ycsb: /(^|\/)(ycsb(\.sh|\.bat)?|site\.ycsb\.Client|com\.yahoo\.ycsb\.Client)$/,
  server: /(^|\/)(mysqld|mariadbd)(-debug|[-_]safe)?$/,
};
const kToolWords: Readonly<Partial<Record<Tool, string>>> = { ycsb: 'YCSB', server: 'mysqld' };

/** The tool that a word starts. A server's name is in paths as well: there options follow it. */
function toolAt(words: readonly Word[], i: number): Tool | undefined {
  const [word, next] = [words[i]?.text ?? '', words[i + 1]?.text ?? ''];
  const tool = (Object.keys(kTools) as Tool[]).find((one) => kTools[one].test(word));
  return tool === 'server' && !next.startsWith('--') ? undefined : tool;
}

export const hasCommand = (text: string): boolean =>
  wordsOf(text.slice(0, 1 << 16)).some((_, i, words) => toolAt(words, i) !== undefined);

/** A word that ends a command, and what begins one that is none of ours. */
const kEnd = /^(&&|\|\||[|;&]|>{1,2}|2>&1|[<>].*|\d>.*)$/;

/** `first`: the tool whose options the text begins with. */
export function readCommands(source: Source, first?: Tool): ReadFile {
  const words = wordsOf(source.text);
  const lines = source.text.split('\n');
  const settings: Setting[] = [];
  const tools = new Set<Tool>(first === undefined ? [] : [first]);
  let tool = first;
  let line = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word;
    // A new line without a backslash before it begins a new command.
    if (word.line > line && beginsCommand(lines, word.line)) tool = first;
    line = word.line;
    const named = toolAt(words, i);
    if (named !== undefined) {
      tool = named;
      tools.add(named);
      continue;
    }
    if (kEnd.test(word.text)) tool = undefined;
    if (tool === undefined) continue;
    const { setting, used } = settingOf(source.name, tool, words, i);
    settings.push(...withParts(setting));
    i += used - 1;
  }
  const named = new Set(settings.map((one) => one.line));
  const count = source.text.split(/\r\n|\r|\n/).length;
  const silent = Array.from({ length: count }, (_, i) => i + 1).filter((one) => !named.has(one));
  const form = `a command line of ${[...tools].map((one) => kToolWords[one] ?? one).join(' and ')}`;
  return { file: source.name, form, settings, silent };
}

function beginsCommand(lines: readonly string[], line: number): boolean {
  const before = lines[line - 2];
  return before === undefined || !/\\\s*$/.test(before);
}

/** The setting that begins at a word, and how many words it takes. */
function settingOf(file: string, tool: Tool, words: readonly Word[], i: number) {
  const word = words[i] as Word;
  const make = (name: string, value: string | undefined, program: Program = tool): Setting => ({
    file,
    line: word.line,
    program,
    name,
    value,
  });
  const next = words[i + 1];
  const hasNext = next !== undefined && next.line === word.line && !/^-|^[|&;>]/.test(next.text);
  if (tool === 'ycsb') {
    if (word.text === '-p' && next !== undefined) {
      const [name = '', ...value] = next.text.split('=');
      return { setting: make(name, value.join('=')), used: 2 };
    }
    const takes = /^-(P|threads|target|db|l|jvm-args|cp|s)$/.exec(word.text)?.[1];
    if (takes !== undefined && takes !== 's' && hasNext)
      return { setting: make(kYcsbWords[takes] ?? takes, next.text), used: 2 };
    const isOption = word.text.startsWith('-');
    const spelt = isOption ? word.text.replace(/^--?/, '') : `word ${word.text}`;
    return { setting: make(spelt, undefined), used: 1 };
  }
  const [, name, equals, value] = /^--?([^=]+)(=?)(.*)$/s.exec(word.text) ?? [];
  // sysbench's script and its command are words without dashes.
  if (name === undefined) return { setting: make(`word ${word.text}`, word.text), used: 1 };
  const spelt = tool === 'server' ? serverName(name) : name.replaceAll('-', '_');
  if (equals !== '') return { setting: make(spelt, value), used: 1 };
  if (hasNext && tool === 'db_bench') return { setting: make(spelt, next.text), used: 2 };
  return { setting: make(spelt, undefined), used: 1 };
}
const kYcsbWords: Readonly<Record<string, string>> = {
  P: 'property file',
  threads: 'threadcount',
};
