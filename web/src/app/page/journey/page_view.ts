// The page's view as names and values in a link, without defaults; and back.
//
// A link may come from another version of the page: values that mean nothing here are ignored.

import type { View } from '../../../document/link/url';
import type { Selection } from '../../../drawing/kit/page/selection';
import { kMetrics } from '../../../model/figures/chart';
import { hexOf, keyOfHex } from '../../../model/values/hex';
import { chartChoice, kFirstChart } from '../../stage/chart_choice';
import type { Stage } from '../../stage/stage';

/** The part of the view that is React state. */
export interface PageView {
  readonly selection: Selection | undefined;
  readonly asTable: boolean;
}

export function viewOf(stage: Stage, page: PageView): View {
  const { metric, axis, scale } = chartChoice.getState();
  const { lock, speed } = stage.player.state.getState();
  const followed = stage.chosenKey.getState() ? stage.bands[0]?.followed?.key : undefined;
  return {
    ...(lock === 'rows' ? {} : { lock }),
    // JSON has no infinity: 0 encodes full speed.
    speed: Number.isFinite(speed) ? Math.round(speed) : 0,
    ...(metric === kFirstChart.metric ? {} : { chart: metric }),
    ...(axis === kFirstChart.axis ? {} : { axis }),
    ...(scale === undefined ? {} : { scale }),
    ...(followed === undefined ? {} : { key: hexOf(followed) }),
    ...(page.asTable ? { table: true } : {}),
    ...(stage.momentReader.number === undefined ? {} : { moment: stage.momentReader.number }),
    ...(page.selection === undefined ? {} : { open: selectionText(page.selection) }),
  };
}

/** Restores the part outside React; returns the part that is React state. */
export function restoreView(stage: Stage, view: View): PageView {
  const { lock, speed, chart, axis, scale, key, table, open } = view;
  stage.player.setLock(lock === 'time' ? 'time' : 'rows');
  if (typeof speed === 'number')
    stage.player.setSpeed(speed === 0 ? Number.POSITIVE_INFINITY : speed);
  chartChoice.setState({
    metric: kMetrics.find((metric) => metric.id === chart)?.id ?? kFirstChart.metric,
    axis: axis === 'time' ? 'time' : 'statements',
    scale: scale === 'log' || scale === 'linear' ? scale : undefined,
  });
  const followed = typeof key === 'string' ? keyOfHex(key) : undefined;
  if (followed !== undefined) stage.follow(followed);
  return {
    asTable: table === true,
    selection: typeof open === 'string' ? selectionOf(open, stage.bands.length) : undefined,
  };
}

/**
 * Encodes a selection: "run:0", "drive:1", "block:0:12", "client:0:3", or a part of a tree in its
 * engine's terms: "part:0:file:12", "part:0:block:12:3".
 */
export function selectionText(selection: Selection): string {
  const { kind, contender } = selection;
  if (kind === 'run' || kind === 'drive') return `${kind}:${contender}`;
  if (kind === 'block') return `block:${contender}:${selection.block}`;
  if (kind === 'client') return `client:${contender}:${selection.client}`;
  const { kind: word, id, sub } = selection.part;
  return ['part', contender, word, id, ...(sub === undefined ? [] : [sub])].join(':');
}

export function selectionOf(text: string, contenders: number): Selection | undefined {
  const [, kind, first, , word = '', id, sub] =
    /^(run|drive|block|client|part):(\d{1,2})(:([a-z]{1,20}))?(?::(\d{1,12}))?(?::(\d{1,12}))?$/.exec(
      text,
    ) ?? [];
  const contender = Number(first);
  if (kind === undefined || contender >= contenders) return undefined;
  if (kind === 'run' || kind === 'drive')
    return word === '' && id === undefined ? { kind, contender } : undefined;
  if (id === undefined) return undefined;
  if (kind === 'block')
    return word === '' && sub === undefined ? { kind, contender, block: Number(id) } : undefined;
  if (kind === 'client')
    return word === '' && sub === undefined ? { kind, contender, client: Number(id) } : undefined;
  if (word === '') return undefined;
  return {
    kind: 'part',
    contender,
    part: { kind: word, id: Number(id), ...(sub === undefined ? {} : { sub: Number(sub) }) },
  };
}
