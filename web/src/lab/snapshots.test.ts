import { expect, test } from 'vitest';
import type { Status } from '../model/decode';
import type { LabInstance } from './engine';
import type { ContentChunk } from './protocol';
import { type Snapshot, Snapshots } from './snapshots';

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
const first = (snapshots: Snapshots) => snapshots.first as Snapshot;
const latest = (snapshots: Snapshots) => snapshots.last(() => true) as Snapshot;
const byte = (fake: FakeLab, offset: number) => fake.bytes[offset];

test('restores plain pages, content and memory that has grown since', async () => {
  const fake = new FakeLab();
  const snapshots = new Snapshots(1e9);
  fake.bytes[5] = 1;
  fake.bytes[kPage + 100] = 1;
  await snapshots.take(fake.lab, at(0), 0);
  fake.bytes[5] = 2;
  fake.bytes[kPage + 100] = 2;
  fake.chunks = [{ address: kPage + 48, generation: 2 }];
  fake.memory.grow(2);
  fake.bytes[5 * kPage] = 9;
  await snapshots.take(fake.lab, at(10), 10);
  snapshots.restore(first(snapshots), fake.lab);
  expect([byte(fake, 5), byte(fake, kPage + 100), byte(fake, 5 * kPage)]).toEqual([1, 1, 0]);
  snapshots.restore(latest(snapshots), fake.lab);
  expect([byte(fake, 5), byte(fake, kPage + 100), byte(fake, 5 * kPage)]).toEqual([2, 2, 9]);
  // Another instance, smaller than the snapshot.
  const other = new FakeLab();
  snapshots.restoreElsewhere(latest(snapshots), other.lab);
  expect([byte(other, 5), byte(other, 5 * kPage)]).toEqual([2, 9]);
});

test('holds what changed, not the whole memory', async () => {
  const fake = new FakeLab();
  const snapshots = new Snapshots(1e9);
  for (let steps = 0; steps < 20; steps++) {
    fake.bytes[3 * kPage] = steps;
    await snapshots.take(fake.lab, at(steps), steps);
  }
  // Zero pages cost nothing; step 0 left the page zero.
  expect(snapshots.bytes).toBe(19 * kPage);
  await snapshots.take(fake.lab, at(7), 7);
  expect(snapshots.count).toBe(20);
});

test('thins out evenly and keeps the beginning', async () => {
  const fake = new FakeLab();
  const snapshots = new Snapshots(8 * kPage);
  for (let steps = 0; steps <= 100; steps++) {
    fake.bytes[3 * kPage] = steps;
    await snapshots.take(fake.lab, at(steps), steps);
  }
  expect(snapshots.bytes).toBeLessThanOrEqual(8 * kPage);
  const kept: number[] = [];
  for (let steps = 100; ; ) {
    const found = snapshots.last((status) => status.steps <= steps);
    if (found === undefined) break;
    kept.unshift(found.status.steps);
    steps = found.status.steps - 1;
  }
  expect(kept[0]).toBe(0);
  expect(kept[kept.length - 1]).toBe(100);
  const gaps = kept.slice(1).map((steps, i) => steps - (kept[i] as number));
  expect(kept.length).toBe(9);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(100 / 4);
});
