// Programs that the tests of the interpreter decode are those that documents compile to.
// UPDATE_GOLDEN=1 writes them again.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiled, kBank, kExpressionDocument, kExpressions, kLinkBench } from './fixture';

const kFile = new URL(
  '../../../../../wasm/server/program/testing/compiled_programs.h',
  import.meta.url,
);

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function literal(name: string, document: unknown): string {
  const lines = hexOf(compiled(document).program).match(/.{1,92}/g) ?? [];
  return `inline constexpr char ${name}[] =\n${lines.map((line) => `    "${line}"`).join('\n')};\n`;
}

const kHeader = `// Programs as web/src/document/sql compiles them, in hexadecimal digits. Made by
// testing/compiled_programs.test.ts there.
#pragma once

namespace tt::server {

${literal('kBankProgram', kBank)}
${literal('kLinkBenchProgram', kLinkBench)}
// A script that stores the values of expressions; and those values.
${literal('kExpressionsProgram', kExpressionDocument)}inline constexpr const char* kExpressionValues[][2] = {
${kExpressions.map(([text, value]) => `    {${JSON.stringify(text)}, ${JSON.stringify(value)}},`).join('\n')}
};

}  // namespace tt::server
`;

test('the interpreter’s tests have today’s programs', () => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(kFile, kHeader);
  expect(readFileSync(kFile, 'utf8')).toBe(kHeader);
});
