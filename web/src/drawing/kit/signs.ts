// Signs that pictures share: the legend draws those of the trees on the page.

/**
 * A bar over a node: how full it is. A corner of a node or page: changed, and not yet on the drive;
 * two: the checkpoint that runs has yet to copy it. A hollow message: a delete, and the tick after
 * it: its commit.
 */
export const kSigns = ['bar', 'corner', 'corners', 'ring', 'tick'] as const;
export type Sign = (typeof kSigns)[number];
