// Finds the functions of a TypeScript or JavaScript file and how long they are, with the parser
// that Vite brings.
import { parseSync } from 'vite';

const kFunctions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** The first name of a callee: test.each([...])('title') is a call of test. */
function root_name(callee) {
  switch (callee.type) {
    case 'Identifier':
      return callee.name;
    case 'CallExpression':
      return root_name(callee.callee);
    case 'MemberExpression':
      return root_name(callee.object);
    default:
      return 'call';
  }
}

/** What a node calls the function inside it: a variable, a property, a method or the callee. */
function name_of(node) {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.id?.name;
    case 'VariableDeclarator':
      return node.id.name;
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'Property':
      return node.key.name ?? node.key.value;
    case 'CallExpression': {
      const title = node.arguments[0]?.type === 'Literal' ? ` '${node.arguments[0].value}'` : '';
      return `${root_name(node.callee)}(${title.trim()})`;
    }
    default:
      return undefined;
  }
}

/**
 * The functions of a file, in order, those within others as well.
 * @param {string} path Its ending says which language it is.
 * @param {string} text
 * @returns {{ name: string, line: number, lines: number }[]}
 */
export function ts_functions(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const line_of = (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const found = [];
  const visit = (node, name) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, name);
      return;
    }
    if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
    const own = name_of(node) ?? name;
    if (kFunctions.has(node.type)) {
      const line = line_of(node.start);
      found.push({ name: own ?? 'anonymous', line, lines: line_of(node.end) - line + 1 });
    }
    for (const child of Object.values(node))
      if (child !== null && typeof child === 'object') visit(child, own);
  };
  visit(program, undefined);
  return found;
}
