// A comparison as tables: differences of the documents, then the figures of each pair of
// contenders.
import { Fragment } from 'react';
import { Words } from '../../../glossary/words';
import type { FigureGroup } from '../../../model/reports/compared_figures';
import { plural } from '../../../model/values/units';
import type { ComparedPair, Comparison } from '../../../run/export/comparison';
import {
  aloneNote,
  equalNote,
  figureCells,
  kFigureHead,
  pairNote,
} from '../../../run/export/comparison_files';

export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  const { a, b, documents, pairs } = comparison;
  const alone = aloneNote(comparison);
  return (
    <section className="comparison" aria-label="Differences">
      <dl>
        {[a, b].map(({ label, source }, i) => (
          <Fragment key={i === 0 ? 'A' : 'B'}>
            <dt>{i === 0 ? 'A' : 'B'}</dt>
            <dd>
              {label} <span className="soft">({source})</span>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Documents documents={documents} />
      {pairs.map((pair) => (
        <Pair key={pair.name} pair={pair} />
      ))}
      {alone === '' ? null : <p className="soft">Not compared, {alone}.</p>}
    </section>
  );
}

function Documents({ documents }: Pick<Comparison, 'documents'>) {
  if (documents.length === 0)
    return <p className="soft">Nothing differs in what the documents run.</p>;
  return (
    <table className="table-twin">
      <thead>
        <tr>
          <th scope="col">What differs</th>
          <th scope="col">A</th>
          <th scope="col">B</th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ path, a, b }) => (
          <tr key={path}>
            <th scope="row" className="path">
              {path}
            </th>
            <td>{a ?? '–'}</td>
            <td>{b ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pair({ pair }: { pair: ComparedPair }) {
  return (
    <section aria-label={pair.name}>
      <h3>
        {pair.name} <span className="soft">{pairNote(pair)}</span>
      </h3>
      {pair.same ? null : (
        <>
          {pair.groups.map((group) => (
            <Figures key={group.title} group={group} />
          ))}
          <details>
            <summary>{plural(pair.equal.length, 'figure is', 'figures are')} equal</summary>
            <p className="soft">{equalNote(pair.equal)}</p>
          </details>
        </>
      )}
    </section>
  );
}

function Figures({ group: { title, order, figures } }: { group: FigureGroup }) {
  return (
    <table className="table-twin figures">
      <thead>
        <tr>
          <th scope="col">
            {title}, <span className="soft">{order}</span>
          </th>
          {kFigureHead.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map((one) => (
          <tr key={one.name}>
            <th scope="row">
              <Words>{one.name}</Words>
            </th>
            {figureCells(one).map((cell, i) => (
              <td className="num" key={kFigureHead[i]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
