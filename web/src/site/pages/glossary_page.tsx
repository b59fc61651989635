// Every term of the glossary by group, from the source of the popovers and docs/terms.md.
import { termOf } from '../../glossary/terms/find';
import { kTerms } from '../../glossary/terms/terms';

export function GlossaryPage() {
  return (
    <>
      <h1>Glossary</h1>
      <p className="lead">
        The words of this site, for readers who know SQL and have never looked into a storage
        engine. Wherever one is underlined with dots, its explanation is one touch away.
      </p>
      <nav className="groups" aria-label="Groups of terms">
        {kTerms.map(([group]) => (
          <a key={group} href={`#${idOf(group)}`}>
            {group}
          </a>
        ))}
      </nav>
      {kTerms.map(([group, terms]) => (
        <section key={group} className="glossary-group">
          <h2 id={idOf(group)}>{group}</h2>
          <dl>
            {terms.map(({ id, name, says, named, see = [] }) => (
              <div key={id} className="entry" id={id}>
                <dt>{name}</dt>
                <dd>
                  {says} {named === undefined ? null : <span className="soft">{named} </span>}
                  {see.length === 0 ? null : (
                    <span className="soft">
                      See also{' '}
                      {see.map((other, i) => (
                        <span key={other}>
                          {i > 0 ? ', ' : ''}
                          <a href={`#${other}`}>{termOf(other)?.name ?? other}</a>
                        </span>
                      ))}
                      .
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

const idOf = (group: string): string => `group-${group.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
