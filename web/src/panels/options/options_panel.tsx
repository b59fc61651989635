// Every option of what runs, as forms made from the engines' own tables. Applying runs the changed
// scenario from its beginning, at an address of its own: going back in the browser undoes it.
import { useState } from 'react';
import '../../styles/options.css';
import { optionHelp } from '../../gen/help';
import type { OptionSchema } from '../../gen/schema';
import { plural } from '../../model/units';
import type { OptionValue } from '../../scenario/options';
import { printScenario } from '../../scenario/print';
import type { Scenario } from '../../scenario/scenario';
import {
  isChanged,
  type Section,
  sectionKey,
  sectionsOf,
  shownFirst,
  withOption,
  withProfile,
} from '../../stage/draft';
import { closePanel, openPanel } from '../../stage/panels';
import { Sheet } from '../../ui/sheet';
import { OptionField } from './option_field';

interface Props {
  scenario: Scenario;
  onApply: (scenario: Scenario) => void;
}

export default function OptionsPanel({ scenario, onApply }: Props) {
  const [draft, setDraft] = useState(scenario);
  const [chosen, setChosen] = useState('contenders.0');
  const [search, setSearch] = useState('');
  const [troubles, setTroubles] = useState<Readonly<Record<string, string>>>({});
  // Fields forget what was typed into them when this counts on.
  const [fresh, setFresh] = useState(0);
  const sections = sectionsOf(draft);
  const shown =
    search.trim() === '' ? sections.filter((one) => sectionKey(one) === chosen) : sections;
  const changes = countChanges(sections, sectionsOf(scenario));
  const inTrouble = Object.values(troubles).some((message) => message !== '');
  const restart = (next: Scenario) => {
    setDraft(next);
    setTroubles({});
    setFresh((count) => count + 1);
  };
  const apply = () => {
    closePanel();
    onApply(draft);
  };
  return (
    <Sheet
      title="Options"
      size="tall"
      foot={
        <>
          <span className="soft" role="status">
            {inTrouble
              ? 'A value cannot be taken as it stands.'
              : changes === 0
                ? 'Nothing changed yet.'
                : `${plural(changes, 'change')}.`}
          </span>
          <span className="push" />
          <button
            type="button"
            className="btn"
            onClick={() => openPanel('editor', printScenario(draft))}
          >
            Edit as text
          </button>
          <button
            type="button"
            className="btn"
            disabled={changes === 0 && !inTrouble}
            onClick={() => restart(scenario)}
          >
            Undo changes
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={changes === 0 || inTrouble}
            onClick={apply}
          >
            Apply and run
          </button>
        </>
      }
    >
      <div className="options">
        <nav aria-label="Groups of options">
          <input
            className="field"
            type="search"
            placeholder="Search all options"
            aria-label="Search all options"
            value={search}
            onChange={(event) => {
              fromTheTop(event.target);
              setSearch(event.target.value);
            }}
          />
          <ul>
            {sections.map((one) => (
              <li key={sectionKey(one)}>
                <button
                  type="button"
                  className="tab"
                  aria-current={search.trim() === '' && sectionKey(one) === chosen}
                  onClick={(event) => {
                    fromTheTop(event.currentTarget);
                    setChosen(sectionKey(one));
                    setSearch('');
                  }}
                >
                  {one.title}
                  {one.group.options.some((option) => isChanged(one, option)) ? (
                    <span className="dot" title="differs from its profile" />
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="option-groups">
          {shown.map((one) => (
            <Group
              key={`${sectionKey(one)} ${fresh}`}
              section={one}
              search={search}
              first={sections.find(({ group }) => group === one.group) === one}
              onChange={(option, value) => {
                setDraft((now) => withOption(now, sameIn(now, one), option, value));
                if (value === undefined) setFresh((count) => count + 1);
              }}
              onTrouble={(option, message) =>
                setTroubles((now) => ({ ...now, [`${sectionKey(one)}.${option.name}`]: message }))
              }
              onProfile={(profile) => restart(withProfile(draft, one, profile))}
            />
          ))}
        </div>
      </div>
    </Sheet>
  );
}

/** Other options are read from their beginning. */
function fromTheTop(element: Element): void {
  element.closest('.sheet-body')?.scrollTo(0, 0);
}

interface GroupProps {
  section: Section;
  search: string;
  /** No group before it has the same options: of many phases one says what each does. */
  first: boolean;
  onChange: (option: OptionSchema, value: OptionValue | undefined) => void;
  onTrouble: (option: OptionSchema, message: string) => void;
  onProfile: (profile: string) => void;
}

function Group({ section, search, first: leads, onChange, onTrouble, onProfile }: GroupProps) {
  const { group, profile, title } = section;
  const searching = search.trim() !== '';
  // Which ones come first stays as it was when the group was opened: a field must not move while it
  // is typed into.
  const [first] = useState(() => shownFirst(section));
  const found = searching
    ? group.options.filter((option) => matches(section, option, search, leads))
    : first;
  const rest = searching ? [] : group.options.filter((option) => !first.includes(option));
  if (found.length === 0) return null;
  const field = (option: OptionSchema) => (
    <OptionField
      key={option.name}
      section={section}
      option={option}
      onChange={(value) => onChange(option, value)}
      onTrouble={(message) => onTrouble(option, message)}
    />
  );
  return (
    <section aria-label={title}>
      <div className="group-head">
        <h3>{title}</h3>
        {group.profiles.length < 2 ? null : (
          <label>
            profile
            <select
              className="field"
              value={profile}
              onChange={(event) => onProfile(event.target.value)}
            >
              {group.profiles.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <span className="push" />
        {group.options.some((option) => isChanged(section, option)) ? (
          <button type="button" className="rowlink" onClick={() => onProfile(profile)}>
            all as {group.profiles.length < 2 ? 'by default' : `in ${profile}`}
          </button>
        ) : null}
      </div>
      <div className="fields">{found.map(field)}</div>
      {rest.length === 0 ? null : (
        <details>
          <summary>{plural(rest.length, 'more option')}</summary>
          <div className="fields">{rest.map(field)}</div>
        </details>
      )}
    </section>
  );
}

/** `inHelp`: what the option does counts as well as what it is called. */
function matches(
  { group, title }: Section,
  option: OptionSchema,
  search: string,
  inHelp: boolean,
): boolean {
  const help = inHelp ? optionHelp(group.group, option.name) : '';
  const text = `${title} ${option.name} ${option.name.replaceAll('_', ' ')} ${help}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const sameIn = (scenario: Scenario, section: Section): Section =>
  sectionsOf(scenario).find((one) => sectionKey(one) === sectionKey(section)) ?? section;

function countChanges(now: readonly Section[], before: readonly Section[]): number {
  let changes = 0;
  now.forEach((one, i) => {
    const old = before[i];
    if (one.profile !== old?.profile) changes++;
    for (const { name } of one.group.options)
      if (one.written[name] !== old?.written[name]) changes++;
  });
  return changes;
}
