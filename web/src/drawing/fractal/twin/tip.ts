// The tip about the part under the pointer.
import { formatBytes, formatCount, formatShare, plural } from '../../../model/values/units';
import type { FractalHit } from '../layout/hit';
import { nodeName } from '../state/node_names';
import { type FractalState, kPartly, kWhole } from '../state/state';

export function tipOf(hit: FractalHit, state: FractalState): string {
  switch (hit.kind) {
    case 'node':
      return `${nodeWords(state, hit.at)}${crowdWords(hit.crowd)}`;
    case 'slot':
      return `${slotWords(state, hit.node, hit.at)}${crowdWords(hit.crowd)}`;
    case 'level':
      return hit.level.height === 0
        ? 'leaves: press for all of them'
        : `slots: press to see which one of height ${hit.level.height} is emptied next`;
    case 'log':
      return 'log: press for log, cache, checkpoint and space';
    default:
      return '';
  }
}

function crowdWords(crowd: number): string {
  return crowd > 1.05 ? `; one of about ${Math.round(crowd)} here` : '';
}

function nodeWords({ nodes, nodeBytes }: FractalState, at: number): string {
  const node = nodes.node[at] as number;
  const resident = nodes.resident[at] as number;
  const where =
    resident === kWhole ? 'in memory' : resident === kPartly ? 'partly in memory' : 'on the drive';
  const waits = nodes.pending[at] === 1 ? ', waits for the checkpoint that runs' : '';
  const changed = nodes.dirty[at] === 1 ? `, changed${waits}` : '';
  if (nodes.height[at] === 0) {
    const share = formatShare((nodes.serializedBytes[at] as number) / nodeBytes);
    return `${nodeName(node, 'leaf')}: ${plural(nodes.messages[at] as number, 'row')}, ${share} full, ${where}${changed}`;
  }
  const gauge = formatShare((nodes.load[at] as number) / nodeBytes);
  return `${nodeName(node)}: ${plural(nodes.messages[at] as number, 'message')}, ${gauge} of its target, ${where}${changed}`;
}

function slotWords({ nodes, slots }: FractalState, node: number, child: number): string {
  const toAll = slots.broadcasts[child] as number;
  const all = toAll > 0 ? `, ${formatCount(toAll)} of them to all rows` : '';
  const held = `${plural(slots.messages[child] as number, 'message')}, ${formatBytes(slots.bytes[child] as number)}${all}`;
  const work = slots.workdone[child] as number;
  const done = work > 0 ? `, ${formatBytes(work)} of query work` : '';
  const kind = nodes.height[child] === 0 ? 'leaf' : 'node';
  return `slot ${formatCount((slots.child[child] as number) + 1)} of ${nodeName(nodes.node[node] as number)}: ${held} for ${nodeName(nodes.node[child] as number, kind)}${done}`;
}
