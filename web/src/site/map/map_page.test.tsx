// The page of maps as HTML: every cell says who wins there, by how much, and opens its run.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { decodeLink } from '../../document/link/url';
import { printScenario } from '../../document/scenario/text/print';
import { letterOf } from './map_grid';
import { MapPage } from './map_page';
import { kMaps } from './maps_data';

const html = renderToStaticMarkup(<MapPage />);
const cells = [...html.matchAll(/<td[^>]*>.*?<\/td>/gs)].map(([cell]) => cell).slice(0);
const links = cells.filter((cell) => cell.includes('<a '));
const grids = kMaps.flatMap(({ grids: all, sweep }) => all.map((grid) => ({ grid, sweep })));

test('there is a map for each drive and measure, of all cells', () => {
  expect(grids.length).toBeGreaterThanOrEqual(4);
  const all = grids.flatMap(({ grid }) => grid.cells.flat());
  expect(links).toHaveLength(all.length);
});

test('a cell has the letter, the lead and the texture of the best value', () => {
  let at = 0;
  for (const { grid, sweep } of grids) {
    const { contenders } = sweep.scenario;
    for (const { values = [] } of grid.cells.flat()) {
      const cell = links[at++] ?? '';
      const best = grid.measure.wins === 'lower' ? Math.min(...values) : Math.max(...values);
      const winners = contenders.filter((_, i) => values[i] === best);
      const [winner] = winners;
      if (winner === undefined || winners.length > 1) {
        expect(cell).toContain('<b>=</b>');
        continue;
      }
      expect(cell).toContain(`: ${winner.name} wins by `);
      expect(cell).toContain(`<b>${letterOf(contenders, contenders.indexOf(winner))}</b>`);
      expect(cell).toMatch(/^<td class="map-\w+ (near|ahead|far)">/);
      for (const { name } of contenders) expect(cell).toMatch(new RegExp(`[;,] ${name} \\d`));
    }
  }
});

test('its link opens the scenario with the values of its row and column', async () => {
  const [{ grid, sweep } = { grid: undefined, sweep: undefined }] = grids;
  const cell = grid?.cells[7]?.[2];
  const decoded = await decodeLink(cell?.link ?? '', { names: [], document: () => undefined });
  if (!decoded.ok || sweep === undefined) throw new Error('no link');
  const text = printScenario(decoded.link.scenario);
  expect(text).toContain('"lookups_permille": 1000');
  expect(text).toContain('"buffer_pool_size": "10 MiB"');
  expect(decoded.link.scenario.title).toBe(sweep.scenario.title);
});

test('letters differ where names begin alike', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  expect([0, 1, 2].map((i) => letterOf(named('Leveled', 'Lazy', 'll'), i))).toEqual([
    'L',
    'A',
    '3',
  ]);
});
