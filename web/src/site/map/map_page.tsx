// The page of maps: who wins where, over two options, from runs that were recorded.
import { MapGrid, MapKey } from './map_grid';
import { kMaps, type RecordedSweep } from './maps_data';

export function MapPage() {
  return (
    <>
      <h1>The map of who wins</h1>
      <p className="lead">
        Which tree is the cheapest, and where does that change? Each cell is a run of all of them on
        the same rows and shows the winner; a line runs where two are even.
      </p>
      {kMaps.map((map) => (
        <Recorded key={map.sweep.name} map={map} />
      ))}
    </>
  );
}

function Recorded({ map: { sweep, grids, runs, build } }: { map: RecordedSweep }) {
  const [where] = sweep.options;
  const places = [...new Set(grids.map((grid) => grid.where))];
  return (
    <section className="maps" aria-labelledby={sweep.name}>
      <h2 id={sweep.name}>{sweep.title}</h2>
      <p>{sweep.question}</p>
      <MapKey sweep={sweep} />
      <form className="map-tools" aria-label="Which map is shown" hidden>
        <Choice
          name={`${sweep.name}-where`}
          label={where?.label ?? ''}
          all={places.map((place) => [place, place])}
        />
        <Choice
          name={`${sweep.name}-measure`}
          label="measure"
          all={sweep.measures.map(({ name, label }) => [name, label])}
        />
      </form>
      {grids.map((grid) => (
        <MapGrid key={grid.id} grid={grid} sweep={sweep} />
      ))}
      <p className="map-cell" role="status" />
      {sweep.note !== undefined && <p>{sweep.note}</p>}
      <p className="soft">
        {runs} recorded runs, made by build {build} with{' '}
        <code>npx three-trees sweep {sweep.name}</code>. A cell opens its run in the lab, with every
        option to change. Arrow keys go from cell to cell.
      </p>
    </section>
  );
}

function Choice({
  name,
  label,
  all,
}: {
  name: string;
  label: string;
  all: readonly (readonly [value: string, words: string])[];
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {all.map(([value, words], i) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={i === 0} /> {words}
        </label>
      ))}
    </fieldset>
  );
}
