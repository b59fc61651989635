// Completion for a scenario's text: names of properties and options with their help, and values
// where there is a choice.
import type { SyntaxNode } from '@lezer/common';
import { choicesAt, namesAt } from '../../../document/scenario/checks/places';
import { groupAt, optionAt } from '../../../document/scenario/knobs/option_places';
import { printOption } from '../../../document/scenario/values/options';
import { optionHelp } from '../../../gen/help';
import type { OptionSchema } from '../../../gen/schema';
import { meaningOf, nameOf, type Path, pathOf, treeOf } from './json_tree';

export interface Suggestion {
  readonly label: string;
  /** Replaces the text between `from` and `to`. */
  readonly insert: string;
  readonly detail: string;
  readonly info: string;
}
export interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly all: readonly Suggestion[];
}

export function suggestionsAt(text: string, pos: number): Suggestions | undefined {
  const tree = treeOf(text);
  const node = tree.resolveInner(pos, -1);
  const document = meaningOf(text, tree);
  const property = enclosing(node, 'Property');
  const colon =
    property === undefined
      ? -1
      : text.indexOf(':', property.getChild('PropertyName')?.to ?? property.to);
  const object = enclosing(node, 'Object', 'Array');
  const inValue =
    property !== undefined &&
    colon >= 0 &&
    pos > colon &&
    (object === undefined || object.from <= property.from);
  const { from, to } = wordAt(text, pos, node);
  if (inValue) return { from, to, all: values(pathOf(text, property), document) };
  if (object?.name !== 'Object') return undefined;
  const own = node.name === 'PropertyName' ? node.parent : undefined;
  const taken = object
    .getChildren('Property')
    .flatMap((one) => (own?.from === one.from ? [] : (nameOf(text, one) ?? [])));
  const ending = /^\s*:/.test(text.slice(to)) ? '' : ': ';
  return { from, to, all: names(pathOf(text, object), document, new Set(taken), ending) };
}

// Returns the nearest node of these kinds that contains a node, or the node itself.
function enclosing(node: SyntaxNode, ...kinds: string[]): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent)
    if (kinds.includes(at.name)) return at;
  return undefined;
}

// Returns the range of the word under the cursor, with its quotes.
function wordAt(text: string, pos: number, node: SyntaxNode): { from: number; to: number } {
  if (node.name === 'PropertyName' || node.name === 'String')
    return { from: node.from, to: node.to };
  const before = /"?[\w.-]*$/.exec(text.slice(0, pos))?.[0].length ?? 0;
  return { from: pos - before, to: pos };
}

function names(
  path: Path,
  document: unknown,
  taken: ReadonlySet<string>,
  ending: string,
): Suggestion[] {
  const group = groupAt(path, document);
  return namesAt(path, document)
    .filter((name) => !taken.has(name))
    .map((name) => {
      const option = optionAt([...path, name], document);
      return {
        label: name,
        insert: `"${name}"${ending}`,
        detail: option === undefined ? '' : rangeText(option),
        info: option === undefined || group === undefined ? '' : optionHelp(group.group, name),
      };
    });
}

function values(path: Path, document: unknown): Suggestion[] {
  const option = optionAt(path, document);
  const plain = (label: string, insert: string): Suggestion => ({
    label,
    insert,
    detail: '',
    info: '',
  });
  if (option?.type === 'flag') return ['true', 'false'].map((word) => plain(word, word));
  const choices =
    option?.type === 'enum'
      ? option.names?.slice(option.min, option.max + 1)
      : choicesAt(path, document);
  if (choices !== undefined) return choices.map((word) => plain(word, `"${word}"`));
  if (option === undefined) return [];
  const usual = printOption(option, option.default);
  const without = option.inherits === undefined ? 'default' : `default of ${option.inherits}`;
  return [
    {
      ...plain(usual, /[a-z]/i.test(usual) ? `"${usual}"` : usual),
      detail: `${without}; ${rangeText(option)}`,
    },
  ];
}

function rangeText(option: OptionSchema): string {
  if (option.type === 'flag') return 'true or false';
  if (option.type === 'enum')
    return (option.names ?? []).slice(option.min, option.max + 1).join(', ');
  return `${printOption(option, option.min)} … ${printOption(option, option.max)}`;
}
