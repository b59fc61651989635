// Calls that only read a run: they change neither the run nor its frames.
import type { TableName } from '../../../gen/types';
import type { LabRun } from '../../past/timeline';

export type Question =
  | {
      readonly what: 'inspect';
      readonly table: TableName;
      readonly id: number;
      readonly key: Uint8Array;
    }
  | { readonly what: 'describe'; readonly tables: readonly TableName[] }
  /** `brief`: without the digest. */
  | { readonly what: 'report'; readonly brief?: boolean }
  | { readonly what: 'build' }
  /** Part of a file of the volume. */
  | { readonly what: 'read'; readonly file: number; readonly offset: number; readonly size: number }
  | { readonly what: 'facts'; readonly from: number; readonly to: number; readonly limit: number };

export async function answerQuestion(run: LabRun, ask: Question): Promise<unknown> {
  switch (ask.what) {
    case 'inspect':
      return run.instance.inspect(ask.table, ask.id, ask.key);
    case 'describe':
      return run.instance.describe(ask.tables);
    case 'report':
      return run.instance.report(ask.brief);
    case 'build':
      return (JSON.parse(await run.instance.schemaJson()) as { build: string }).build;
    case 'read': {
      const { size, bytes } = await run.instance.read(ask.file, ask.offset, ask.size);
      // A copy: the reply is a view into a larger buffer.
      return { size, bytes: bytes.slice() };
    }
    case 'facts':
      return run.facts(ask.from, ask.to, ask.limit);
  }
}
