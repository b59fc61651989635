// Drives: flash, disks, and their wear.
import type { TermGroup } from './term';

export const kDriveTerms: readonly TermGroup[] = [
  [
    'Drives',
    [
      {
        id: 'flash',
        name: 'flash',
        forms: ['nand', 'ssd'],
        says: 'The memory cells of an SSD. Pages are written one by one, but only whole erase blocks can be erased, and each of them only a few thousand times.',
        see: ['erase-block', 'wear', 'garbage-collection'],
      },
      {
        id: 'erase-block',
        name: 'erase block',
        says: 'The piece of flash that is erased at once: hundreds of pages. Before it is erased, pages in it that are still needed must be copied to another block.',
        see: ['garbage-collection', 'wear'],
      },
      {
        id: 'garbage-collection',
        name: 'garbage collection',
        forms: ['gc', 'flash-level write amplification', 'flash-level'],
        says: 'The drive makes room by copying the live pages of an erase block to another one, so that the block can be erased. These copies wear the flash, too.',
        see: ['erase-block', 'over-provisioning'],
      },
      {
        id: 'over-provisioning',
        name: 'over-provisioning',
        forms: ['spare'],
        says: 'Flash that a drive keeps for itself and does not offer as capacity. The more there is, the less garbage collection has to copy.',
        see: ['garbage-collection'],
      },
      {
        id: 'wear',
        name: 'wear',
        forms: ['worn', 'wear leveling'],
        says: 'Each erase ages the cells of a block a little. Drives spread erases evenly over all blocks; after a few thousand each, the drive is worn out.',
        see: ['drive-life', 'erase-block'],
      },
      {
        id: 'drive-life',
        name: 'drive life',
        forms: ['drive would last', 'lifetime', 'endurance'],
        says: 'How long the drive would last at the stated rate of saves: a range, from uneven to even wear. Estimated once the run has written its drive over three times. Twice the write amplification is half the life.',
        see: ['wear', 'scale'],
      },
      {
        id: 'scale',
        name: 'scale',
        forms: ['in size'],
        everyday: true,
        says: 'Real drives take days to fill. Data, memory and drive are all smaller here by the same factor, such as 1:64, so their proportions stay true.',
        see: ['drive-life'],
      },
      {
        id: 'trim',
        name: 'trim',
        forms: ['trimmed'],
        says: 'With this command a computer says which pages of a drive are no longer needed, so that they need not be copied any more.',
        see: ['garbage-collection'],
      },
      {
        id: 'power-loss-protection',
        name: 'power-loss protection',
        forms: ['capacitor'],
        says: 'Capacitors that keep an SSD running long enough after a power cut to save what it held in its own memory. Then a flush costs almost nothing.',
        see: ['fsync', 'power-cut'],
      },
      {
        id: 'seek',
        name: 'seek',
        forms: ['seeking', 'movement of the arm', 'movements of the arm'],
        says: 'A hard disk’s arm has to move to the right track and wait until the right spot comes round: about 10 ms, as long as writing a megabyte in one run.',
        see: ['hard-disk'],
      },
      {
        id: 'hard-disk',
        name: 'hard disk',
        forms: ['hdd', 'platter'],
        says: 'A drive with rotating platters and a moving arm. Long runs of bytes are fast; jumping from place to place is slow.',
        see: ['seek'],
      },
      {
        id: 'iostat',
        name: 'iostat',
        forms: ['queue'],
        says: 'A tool of Linux that shows what a drive does: reads and writes per second, how many wait in the queue, and for how much of the time the drive is busy.',
      },
      {
        id: 'power-cut',
        name: 'power cut',
        forms: ['cut the power'],
        says: 'The computer loses its memory, and the drive whatever it had not made durable. You can cause one here and see what each tree recovers.',
        see: ['durability', 'log', 'recovery'],
      },
      {
        id: 'recovery',
        name: 'recovery',
        forms: ['power back'],
        says: 'What a database does when the power is back: it repairs half-written pages, repeats from its log what was only in memory, and takes back what had not been committed.',
        see: ['power-cut', 'log', 'checkpoint'],
      },
    ],
  ],
];
