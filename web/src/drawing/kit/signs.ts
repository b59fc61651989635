// Signs shared by pictures; the legend draws those of the trees on the page.

/**
 * Meanings. A bar over a node: its fill. One corner of a node or page: changed, and not yet on the
 * drive; two corners: the running checkpoint has yet to copy it. A ring (a hollow message): a
 * delete. A tick after a message: its commit.
 */
export const kSigns = ['bar', 'corner', 'corners', 'ring', 'tick'] as const;
export type Sign = (typeof kSigns)[number];
