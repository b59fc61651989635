// Snapshots of a memory that is no lab's, kept by the real store of images.
import { expect, test } from 'vitest';
import type { Status } from '../../web/src/model/tables/decode';
import { ImageTransfer } from '../../web/src/run/past/image_transfer';
import { startImages } from '../../web/src/run/past/images';
import { type Snapshot, Snapshots } from '../../web/src/run/past/snapshots';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { EngineDied } from '../../web/src/run/transport/loader';
import type { ContentChunk } from '../../web/src/run/transport/protocol';
import { startWasmLab } from '../support';

const kPage = 1 << 16;

/** A lab that is only memory: one page of content at an odd address, the rest plain. */
class FakeLab {
  memory = new WebAssembly.Memory({ initial: 4, maximum: 16 });
  chunks: ContentChunk[] = [{ address: kPage + 48, generation: 1 }];
  content = async () => this.chunks;
  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }
  get lab(): LabInstance {
    return this as unknown as LabInstance;
  }
}
const at = (steps: number) => ({ steps }) as Status;
// In this thread; on a page another worker keeps them.
function keep(budgetBytes: number, start = () => startImages(startWasmLab)) {
  const transfer = new ImageTransfer(start(), () => died.push(transfer));
  return { transfer, snapshots: new Snapshots(transfer, budgetBytes) };
}
const died: ImageTransfer[] = [];
const first = (snapshots: Snapshots) => snapshots.first as Snapshot;
const latest = (snapshots: Snapshots) => snapshots.last(() => true) as Snapshot;
const byte = (fake: FakeLab, offset: number) => fake.bytes[offset];

test('restores plain pages, content and memory that has grown since', async () => {
  const fake = new FakeLab();
  const { snapshots } = keep(1e9);
  fake.bytes[5] = 1;
  fake.bytes[kPage + 100] = 1;
  await snapshots.take(fake.lab, at(0), 0);
  fake.bytes[5] = 2;
  fake.bytes[kPage + 100] = 2;
  fake.chunks = [{ address: kPage + 48, generation: 2 }];
  fake.memory.grow(2);
  fake.bytes[5 * kPage] = 9;
  await snapshots.take(fake.lab, at(10), 10);
  await snapshots.restore(first(snapshots), fake.lab);
  expect([byte(fake, 5), byte(fake, kPage + 100), byte(fake, 5 * kPage)]).toEqual([1, 1, 0]);
  await snapshots.restore(latest(snapshots), fake.lab);
  expect([byte(fake, 5), byte(fake, kPage + 100), byte(fake, 5 * kPage)]).toEqual([2, 2, 9]);
  // Another instance, smaller than the snapshot.
  const other = new FakeLab();
  await snapshots.restore(latest(snapshots), other.lab);
  expect([byte(other, 5), byte(other, 5 * kPage)]).toEqual([2, 9]);
});

test('leaves unchanged content alone', async () => {
  const fake = new FakeLab();
  fake.chunks = [1, 2].map((page) => ({ address: page * kPage, generation: page }));
  const { snapshots } = keep(1e9);
  await snapshots.take(fake.lab, at(0), 0);
  fake.bytes[5] = 7;
  // No lab does this: a change without another generation shows that the bytes are not read.
  fake.bytes[kPage + 5] = 7;
  fake.bytes[2 * kPage + 5] = 7;
  fake.chunks = [fake.chunks[0] as ContentChunk, { address: 2 * kPage, generation: 3 }];
  await snapshots.restore(first(snapshots), fake.lab);
  expect([byte(fake, 5), byte(fake, kPage + 5), byte(fake, 2 * kPage + 5)]).toEqual([0, 7, 0]);
});

// Noise that no packing shortens: a page of it takes a page.
function noise(page: Uint8Array, seed: number): void {
  let state = seed * 2654435761 + 1;
  for (let i = 0; i < page.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    page[i] = state >>> 8;
  }
}

test('a snapshot holds the changes, not the whole memory', async () => {
  const fake = new FakeLab();
  const { transfer, snapshots } = keep(1e9);
  for (let steps = 0; steps < 20; steps++) {
    if (steps > 0) noise(fake.bytes.subarray(3 * kPage, 4 * kPage), steps);
    await snapshots.take(fake.lab, at(steps), steps);
  }
  // Zero pages cost next to nothing; step 0 left the page zero.
  await transfer.settled();
  expect(transfer.heldBytes).toBeGreaterThan(19 * kPage);
  expect(transfer.heldBytes).toBeLessThan(20 * kPage);
  await snapshots.take(fake.lab, at(7), 7);
  expect(snapshots.count).toBe(20);
});

test('thins out evenly and keeps the beginning', async () => {
  const fake = new FakeLab();
  const { transfer, snapshots } = keep(9 * kPage);
  for (let steps = 0; steps <= 100; steps++) {
    noise(fake.bytes.subarray(3 * kPage, 4 * kPage), steps + 1);
    await snapshots.take(fake.lab, at(steps), steps);
  }
  // The last one is beyond it: the next one would make room.
  await transfer.settled();
  expect(transfer.heldBytes).toBeLessThanOrEqual(10 * kPage);
  const kept: number[] = [];
  for (let steps = 100; ; ) {
    const found = snapshots.last((status) => status.steps <= steps);
    if (found === undefined) break;
    kept.unshift(found.status.steps);
    steps = found.status.steps - 1;
  }
  expect(kept[0]).toBe(0);
  expect(kept[kept.length - 1]).toBe(100);
  expect(kept.length).toBe(9);
  const gaps = kept.slice(1).map((steps, i) => steps - (kept[i] as number));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(100 / 4);
  // Whatever was thinned out around it, each is what it was.
  for (const steps of kept) {
    await snapshots.restore(
      snapshots.last((status) => status.steps <= steps) as Snapshot,
      fake.lab,
    );
    const page = new Uint8Array(kPage);
    noise(page, steps + 1);
    expect(Buffer.compare(fake.bytes.subarray(3 * kPage, 4 * kPage), page)).toBe(0);
  }
});

test('when the store dies its owner is notified, once for each pending snapshot', async () => {
  const fake = new FakeLab();
  const store = await startImages(startWasmLab);
  let puts = 0;
  const put: typeof store.put = (...args) => {
    if (puts++ > 0) throw new EngineDied('no memory left');
    return store.put(...args);
  };
  const { transfer, snapshots } = keep(1e9, async () => ({ ...store, put }));
  await snapshots.take(fake.lab, at(0), 0);
  await transfer.settled();
  expect(died).not.toContain(transfer);
  await snapshots.take(fake.lab, at(1), 1);
  await transfer.settled();
  expect(died).toContain(transfer);
});

test('a snapshot that waits for its pieces settles when the store dies', async () => {
  const fake = new FakeLab();
  fake.memory = new WebAssembly.Memory({ initial: 3000 });
  fake.chunks = [];
  const store = await startImages(startWasmLab);
  const put: typeof store.put = async () => {
    throw new EngineDied('no memory left');
  };
  const { transfer, snapshots } = keep(1e9, async () => ({ ...store, put }));
  await snapshots.take(fake.lab, at(0), 0);
  await transfer.settled();
  expect(died).toContain(transfer);
});

test('transfers beyond the limit wait until pieces return', async () => {
  const fake = new FakeLab();
  const kPages = 3000;
  fake.memory = new WebAssembly.Memory({ initial: kPages });
  fake.chunks = [];
  for (let page = 0; page < kPages; page++) fake.bytes[page * kPage + 7] = 1 + (page % 250);
  const { transfer, snapshots } = keep(1e9);
  await snapshots.take(fake.lab, at(0), 0);
  // A snapshot is complete once taken: what comes later belongs to the next one.
  fake.bytes.fill(0);
  await transfer.settled();
  await snapshots.restore(first(snapshots), fake.lab);
  const wrong = Array.from({ length: kPages }, (_, page) => page).filter(
    (page) => fake.bytes[page * kPage + 7] !== 1 + (page % 250),
  );
  expect(wrong).toEqual([]);
});
