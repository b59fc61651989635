// Finds the functions of a C++ file and how long they are, without a compiler: enough of the
// language to tell bodies of functions from classes, namespaces and initialisers.
//
// Comments, literals and preprocessor lines are blanked first, so that braces are braces. Then the
// text is read brace by brace. What precedes a brace at namespace or class scope says what it
// opens; a body of a function is skipped whole, with the lambdas and local classes in it.

const kBlank = (text) => text.replace(/[^\n]/g, ' ');

// Order matters: a comment may hold quotes, a string may hold comment signs.
const kNoise = new RegExp(
  [
    String.raw`\/\/[^\n]*`,
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`R"([^\s()\\]*)\([\s\S]*?\)\1"`,
    String.raw`"(?:[^"\\\n]|\\[\s\S])*"`,
    String.raw`(?<![0-9a-zA-Z_])(?:u8|[uUL])?'(?:[^'\\\n]|\\.[^'\n]*)'`,
  ].join('|'),
  'g',
);
const kDirective = /^[ \t]*#(?:[^\n\\]|\\[\s\S])*/gm;

/** The text with comments, literals and directives blanked; lines stay where they are. */
export const code_only = (text) => text.replace(kNoise, kBlank).replace(kDirective, kBlank);

/** The index of the bracket that closes the one at `from`, or the end of the text. */
function closing(code, from) {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if ('({['.includes(code[at])) depth++;
    else if (')}]'.includes(code[at]) && --depth === 0) return at;
  }
  return code.length;
}

// "template <...>" in front of a declaration; its defaults would look like assignments.
function without_template(head) {
  let rest = head.trimStart();
  while (/^template\s*</.test(rest)) {
    let depth = 0;
    let at = rest.indexOf('<');
    for (; at < rest.length; at++) {
      if (rest[at] === '<') depth++;
      else if (rest[at] === '>' && --depth === 0) break;
    }
    rest = rest.slice(at + 1).trimStart();
  }
  return rest;
}

const kOperator = /operator\s*(?:\(\s*\)|\[\s*\]|[^\s\w(]{1,3}|\w[\w\s:*&<>]*)/;

/** What a brace opens after these words: 'scope', 'function' or 'value', and a function's name. */
function classify(words) {
  const head = without_template(words);
  const plain = head
    .replace(/__attribute__\s*\(\(.*?\)\)/g, '')
    .replace(kOperator, 'operator_name');
  const equals = plain.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '()').search(/[^=!<>]=[^=]/);
  if (equals >= 0) {
    const name = /([\w:]+)\s*=[^=]/.exec(plain)?.[1];
    return /\[[^\]]*\]\s*\(/.test(plain) ? { kind: 'function', name } : { kind: 'value' };
  }
  if (/^(?:inline\s+)?namespace\b|^extern\s*$/.test(head)) return { kind: 'scope' };
  if (/\)\s*>\s*\w+\s*$/.test(plain)) return { kind: 'value' }; // std::function<int()> call{…}
  const call = /([\w:~]+)\s*\(/.exec(plain);
  if (call === null) return { kind: /\b(?:class|struct|union)\b/.test(plain) ? 'scope' : 'value' };
  // TEST(Suite, Name) {: the arguments are the name.
  const macro = /^[A-Z_]+$/.test(call[1]) ? /\(([^()]*)\)/.exec(plain)?.[1] : undefined;
  const name = macro?.replace(/\s*,\s*/g, '.') ?? call[1];
  return { kind: 'function', name: name.replace('operator_name', kOperator.exec(head)?.[0] ?? '') };
}

/** True if this brace initialises a member or base in a constructor's list. */
function is_member_brace(words, code, open) {
  if (!/\)[^()]*:(?!:)/.test(words) && !/\)\s*(?:noexcept\s*)?:\s/.test(words)) return false;
  if (!/[\w>]\s*$/.test(words)) return false;
  return /^\s*[,{]/.test(code.slice(closing(code, open) + 1));
}

const line_of = (code, at) => code.slice(0, at).split('\n').length;

/**
 * The functions of a file, in order.
 * @param {string} text
 * @returns {{ name: string, line: number, lines: number }[]}
 */
export function cpp_functions(text) {
  const code = code_only(text);
  const found = [];
  let start = 0; // Of the declaration that is being read.
  for (let at = 0; at < code.length; at++) {
    const sign = code[at];
    if (sign === '(' || sign === '[') at = closing(code, at);
    else if (sign === ';' || sign === '}') start = at + 1;
    else if (sign === ':' && /(?:public|private|protected)\s*$/.test(code.slice(start, at)))
      start = at + 1;
    else if (sign === '{') {
      const words = code.slice(start, at);
      const { kind, name } = classify(words);
      const end = closing(code, at);
      if (kind === 'scope') start = at + 1;
      else if (kind === 'value' || is_member_brace(words, code, at)) at = end;
      else {
        const first = line_of(code, start + words.search(/\S/));
        found.push({ name: name ?? 'lambda', line: first, lines: line_of(code, end) - first + 1 });
        at = end;
        start = end + 1;
      }
    }
  }
  return found;
}
