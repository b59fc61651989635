// The glossary: all terms of the page, searchable. Each has its own address.
import { useEffect, useRef, useState } from 'react';
import { addressOf, matches, termOf } from '../../../glossary/terms/find';
import type { Term } from '../../../glossary/terms/term';
import { kTerms } from '../../../glossary/terms/terms';
import { Sheet } from '../sheet/sheet';

/** `chosen`: the term that the address names. */
export default function GlossaryPanel({ chosen }: { chosen: string | undefined }) {
  const [search, setSearch] = useState('');
  const body = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks for the chosen one
  useEffect(() => {
    body.current?.querySelector('.chosen')?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  const groups = kTerms
    .map(([group, terms]) => [group, terms.filter((term) => matches(term, search))] as const)
    .filter(([, terms]) => terms.length > 0);
  return (
    <Sheet title="Glossary" size="tall">
      <search className="glossary" ref={body}>
        <input
          className="field"
          type="search"
          placeholder="Search: page, merge, WAL …"
          aria-label="Search the glossary"
          data-first-focus
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {groups.map(([group, terms]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {terms.map((term) => (
                <Entry key={term.id} term={term} chosen={term.id === chosen} />
              ))}
            </dl>
          </section>
        ))}
        {groups.length === 0 ? <p className="soft">No term matches all of these words.</p> : null}
      </search>
    </Sheet>
  );
}

function Entry({
  term: { id, name, says, named, see = [] },
  chosen,
}: {
  term: Term;
  chosen: boolean;
}) {
  return (
    <>
      <dt className={chosen ? 'chosen' : ''}>
        <a href={addressOf(id)}>{name}</a>
      </dt>
      <dd>
        <p>{says}</p>
        {named === undefined ? null : <p className="soft">{named}</p>}
        {see.length === 0 ? null : (
          <p className="soft">
            See also:{' '}
            {see.map((other, i) => (
              <span key={other}>
                {i === 0 ? '' : ', '}
                <a href={addressOf(other)}>{termOf(other)?.name}</a>
              </span>
            ))}
          </p>
        )}
      </dd>
    </>
  );
}
