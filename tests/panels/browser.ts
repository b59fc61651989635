// The document that React renders into; import it before React. All else stays Node's, which starts
// engines from files.
import { Window } from 'happy-dom';
import { vi } from 'vitest';
import { populateGlobal } from 'vitest/runtime';

/** Globals that must be happy-dom's: its document rejects Node's events. */
const kOfTheDocument = /Event|^(navigator|AbortController|AbortSignal)$/;

const before = Object.getOwnPropertyDescriptors(globalThis);
populateGlobal(globalThis, new Window({ url: 'http://localhost/' }), { bindFunctions: true });
// Node's globals stay, above all typed arrays: arrays of another realm fail instanceof.
for (const [name, descriptor] of Object.entries(before))
  if (!kOfTheDocument.test(name) && descriptor.configurable === true)
    Object.defineProperty(globalThis, name, descriptor);

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
