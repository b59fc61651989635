// The document that React renders into, to be imported before React is. Tests stay in Node
// otherwise, where engines are started from files.
import { Window } from 'happy-dom';
import { vi } from 'vitest';
import { populateGlobal } from 'vitest/runtime';

/** What the document must create itself: it accepts no foreign events, nor are its forms known. */
const kOfTheDocument = /Event|^(navigator|AbortController|AbortSignal|FormData)$/;

const before = Object.getOwnPropertyDescriptors(globalThis);
populateGlobal(globalThis, new Window({ url: 'http://localhost/' }), { bindFunctions: true });
// Node's own stay, typed arrays above all: values of two kinds are not instances of each other.
for (const [name, descriptor] of Object.entries(before))
  if (!kOfTheDocument.test(name) && descriptor.configurable === true)
    Object.defineProperty(globalThis, name, descriptor);

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
