// Parses a measure's text into a tree. jsep parses it with our operators; its further features
// (this, bitwise operators, computed members) are refused here. Every node knows its place.
import jsep from 'jsep';
import { MeasureError } from './measure_error';

export type Node =
  | { readonly kind: 'value'; readonly at: number; readonly value: number | string | boolean }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly Node[] }
  | { readonly kind: 'path'; readonly at: number; readonly path: readonly string[] }
  | {
      readonly kind: 'call';
      readonly at: number;
      readonly name: string;
      readonly args: readonly Node[];
    }
  | { readonly kind: 'unary'; readonly at: number; readonly sign: string; readonly of: Node }
  | {
      readonly kind: 'binary';
      readonly at: number;
      readonly sign: string;
      readonly left: Node;
      readonly right: Node;
    }
  | {
      readonly kind: 'choice';
      readonly at: number;
      readonly test: Node;
      readonly yes: Node;
      readonly no: Node;
    };

/** Maximum length in characters, which also bounds the depth of nesting. */
const kLongest = 1000;

/** Operators by precedence. Words and signs of the moments' expressions are allowed as well. */
const kBinary: Readonly<Record<string, number>> = {
  '||': 1,
  or: 1,
  '&&': 2,
  and: 2,
  '=': 6,
  '==': 6,
  '!=': 6,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  '+': 9,
  '-': 9,
  '−': 9,
  '*': 10,
  '/': 10,
  '×': 10,
  '÷': 10,
  '**': 11,
};
/** Spellings of the same operator. */
const kSameAs: Readonly<Record<string, string>> = {
  or: '||',
  and: '&&',
  '=': '==',
  '−': '-',
  '×': '*',
  '÷': '/',
};
const kUnary = ['-', '−', '+', '!'];

jsep.removeAllBinaryOps();
jsep.removeAllUnaryOps();
jsep.removeAllLiterals();
for (const [sign, binding] of Object.entries(kBinary)) jsep.addBinaryOp(sign, binding);
for (const sign of kUnary) jsep.addUnaryOp(sign);
jsep.addLiteral('true', true);
jsep.addLiteral('false', false);

// Starts of the tokens being parsed, innermost last; jsep's nodes have no places.
const starts: number[] = [];
jsep.hooks.add('gobble-token', function note(env) {
  starts.push(this.index);
  // jsep has no hook at the end of a number.
  const number = /[0-9.]/.test(this.char) ? this.gobbleNumericLiteral() : undefined;
  if (number !== undefined) env.node = number;
});
jsep.hooks.add('after-token', (env) => {
  const at = starts.pop();
  if (env.node && env.node.at === undefined && at !== undefined) env.node.at = at;
});

/** Parses a measure's text. Throws MeasureError with the place of the mistake. */
export function parseSyntax(source: string): Node {
  if (source.length > kLongest)
    throw new MeasureError(`is longer than ${kLongest} characters`, kLongest);
  starts.length = 0;
  let parsed: jsep.Expression;
  try {
    parsed = jsep(source);
  } catch (error) {
    const { index, description } = error as { index?: number; description?: string };
    if (index === undefined) throw error;
    throw new MeasureError(
      `cannot be read: ${description ?? 'it ends too early'}`,
      Math.min(index, source.length),
    );
  }
  return nodeOf(parsed as jsep.CoreExpression);
}

const asCore = (node: unknown) => node as jsep.CoreExpression;
const placeOf = (node: jsep.CoreExpression): number => {
  if (typeof node.at === 'number') return node.at;
  if (node.type === 'BinaryExpression') return placeOf(asCore(node.left));
  return node.type === 'ConditionalExpression' ? placeOf(asCore(node.test)) : 0;
};

function nodeOf(node: jsep.CoreExpression): Node {
  const at = placeOf(node);
  switch (node.type) {
    case 'Literal': {
      const { value } = node;
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new MeasureError('is too large a number', at);
      return { kind: 'value', at, value: value as number | string | boolean };
    }
    case 'ArrayExpression':
      return { kind: 'list', at, items: node.elements.map((one) => required(one, at)) };
    case 'Identifier':
    case 'MemberExpression':
      return { kind: 'path', at, path: pathOf(node) };
    case 'CallExpression':
      return callOf(node, at);
    case 'UnaryExpression': {
      const sign = kSameAs[node.operator] ?? node.operator;
      return { kind: 'unary', at, sign, of: required(node.argument, at) };
    }
    case 'BinaryExpression': {
      const sign = kSameAs[node.operator] ?? node.operator;
      return {
        kind: 'binary',
        at,
        sign,
        left: required(node.left, at),
        right: required(node.right, at),
      };
    }
    case 'ConditionalExpression': {
      const [test, yes, no] = [node.test, node.consequent, node.alternate].map((one) =>
        required(one, at),
      ) as [Node, Node, Node];
      return { kind: 'choice', at, test, yes, no };
    }
    case 'Compound':
      throw new MeasureError(
        node.body.length === 0 ? 'is empty' : 'is more than one expression',
        node.body.length === 0 ? 0 : placeOf(asCore(node.body[1])),
      );
    default:
      throw new MeasureError('has a part that measures do not know', at);
  }
}

function required(node: jsep.Expression | null | undefined | false, at: number): Node {
  if (!node) throw new MeasureError('has nothing where a value is expected', at);
  return nodeOf(asCore(node));
}

function callOf(node: jsep.CallExpression, at: number): Node {
  const callee = asCore(node.callee);
  if (callee.type !== 'Identifier') throw new MeasureError('calls what is no function', at);
  return {
    kind: 'call',
    at,
    name: callee.name,
    args: node.arguments.map((one) => required(one, at)),
  };
}

/** Returns the parts of InnoDB.host_bytes.written, or "Two trees".host_bytes.written. */
function pathOf(node: jsep.CoreExpression): string[] {
  const at = placeOf(node);
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type !== 'MemberExpression') throw new MeasureError('is no path', at);
  if (node.computed || node.optional === true)
    throw new MeasureError('has brackets or "?." in a path, which only dots join', at);
  return [...pathOf(asCore(node.object)), ...pathOf(asCore(node.property))];
}
