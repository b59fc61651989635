// abstract-level's test suite and tape have no types.
declare module 'abstract-level/test/index.js' {
  const suite: (options: { test: unknown; factory: (options?: never) => unknown }) => void;
  export default suite;
}
declare module 'tape' {
  export interface Assertions {
    is(actual: unknown, expected: unknown, message: string): void;
  }
  interface Harness {
    (name: string, body: (t: Assertions) => Promise<void>): void;
    createStream(options: { objectMode: true }): {
      on(event: 'data', take: (row: never) => void): void;
    };
    onFinish(done: () => void): void;
  }
  export function createHarness(): Harness;
}
