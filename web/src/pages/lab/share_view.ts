// How the page looks, as a link carries it: names and values for what is not as it was at first, and back.
//
// A link comes from strangers and from other versions: a value that means nothing here is left at what it was.

import { kMetrics } from '../../model/chart';
import { hexOf, keyOfHex } from '../../model/hex';
import type { View } from '../../scenario/url';
import { chartChoice, kFirstChart } from '../../views/chart/chart_choice';
import type { Selection } from '../../views/inspector/selection';
import type { Stage } from '../../views/stage';

/** What React keeps of it. */
export interface PageView {
  readonly selection: Selection | undefined;
  readonly asTable: boolean;
}

export function viewOf(stage: Stage, page: PageView): View {
  const { metric, axis } = chartChoice.getState();
  const { lock, speed } = stage.player.state.getState();
  const followed = stage.pointed.getState() ? stage.bands[0]?.followed?.key : undefined;
  return {
    ...(lock === 'rows' ? {} : { lock }),
    // JSON has no infinity: flat out is 0.
    speed: Number.isFinite(speed) ? Math.round(speed) : 0,
    ...(metric === kFirstChart.metric ? {} : { chart: metric }),
    ...(axis === kFirstChart.axis ? {} : { axis }),
    ...(followed === undefined ? {} : { key: hexOf(followed) }),
    ...(page.asTable ? { table: true } : {}),
    ...(page.selection === undefined ? {} : { open: selectionText(page.selection) }),
  };
}

/** Sets what lies outside React; answers what React keeps. */
export function restoreView(stage: Stage, view: View): PageView {
  const { lock, speed, chart, axis, key, table, open } = view;
  stage.player.setLock(lock === 'time' ? 'time' : 'rows');
  if (typeof speed === 'number') stage.player.setSpeed(speed === 0 ? Number.POSITIVE_INFINITY : speed);
  chartChoice.setState({
    metric: kMetrics.find((metric) => metric.id === chart)?.id ?? kFirstChart.metric,
    axis: axis === 'time' ? 'time' : 'statements',
  });
  const followed = typeof key === 'string' ? keyOfHex(key) : undefined;
  if (followed !== undefined) stage.follow(followed);
  return { asTable: table === true, selection: typeof open === 'string' ? selectionOf(open, stage.bands.length) : undefined };
}

// Which numbers a selection has, in order.
const kParts = {
  run: ['contender'],
  file: ['contender', 'file'],
  entries: ['contender', 'file', 'block'],
  level: ['contender', 'level'],
  memtable: ['contender', 'memtable'],
  block: ['contender', 'block'],
} as const;

/** "file:0:12" */
export function selectionText(selection: Selection): string {
  const numbers = selection as unknown as Record<string, number>;
  return [selection.kind, ...kParts[selection.kind].map((part) => numbers[part])].join(':');
}

export function selectionOf(text: string, contenders: number): Selection | undefined {
  const [kind = '', ...numbers] = text.split(':');
  const parts: readonly string[] | undefined = Object.hasOwn(kParts, kind) ? kParts[kind as keyof typeof kParts] : undefined;
  if (parts === undefined || parts.length !== numbers.length) return undefined;
  if (!numbers.every((number) => /^\d{1,12}$/.test(number)) || Number(numbers[0]) >= contenders) return undefined;
  return { kind, ...Object.fromEntries(parts.map((part, i) => [part, Number(numbers[i])])) } as unknown as Selection;
}
