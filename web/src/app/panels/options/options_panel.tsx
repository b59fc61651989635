// All options of the scenario as forms, generated from the engines' tables. Applying them runs the
// changed scenario from the start at a new address, so the browser's Back button undoes it.
import { useState } from 'react';
import '../../../styles/options.css';
import type { Scenario } from '../../../document/scenario/scenario';
import { printScenario } from '../../../document/scenario/text/print';
import type { OptionValue } from '../../../document/scenario/values/options';
import type { OptionSchema } from '../../../gen/schema';
import { plural } from '../../../model/values/units';
import {
  isChanged,
  type Section,
  sectionKey,
  sectionsOf,
  withOption,
  withProfile,
} from '../../stage/draft';
import { closePanel, openPanel } from '../open/panels';
import { Sheet } from '../sheet/sheet';
import { OptionGroup } from './option_group';

interface Props {
  scenario: Scenario;
  onApply: (scenario: Scenario) => void;
}

/** The edited scenario, and the values that are invalid so far. */
function useDraft(scenario: Scenario) {
  const [draft, setDraft] = useState(scenario);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Counts resets: fields then drop their typed text.
  const [resets, setResets] = useState(0);
  const sections = sectionsOf(draft);
  const restart = (next: Scenario) => {
    setDraft(next);
    setErrors({});
    setResets((count) => count + 1);
  };
  return {
    draft,
    sections,
    resets,
    changes: countChanges(sections, sectionsOf(scenario)),
    invalid: Object.values(errors).some((message) => message !== ''),
    undo: () => restart(scenario),
    setProfile: (section: Section, profile: string) =>
      restart(withProfile(draft, section, profile)),
    setOption(section: Section, option: OptionSchema, value: OptionValue | undefined) {
      setDraft((now) => withOption(now, sameIn(now, section), option, value));
      if (value === undefined) setResets((count) => count + 1);
    },
    report: (section: Section, option: OptionSchema, message: string) =>
      setErrors((now) => ({ ...now, [`${sectionKey(section)}.${option.name}`]: message })),
  };
}

type Draft = ReturnType<typeof useDraft>;

export default function OptionsPanel({ scenario, onApply }: Props) {
  const draft = useDraft(scenario);
  const [chosen, setChosen] = useState('contenders.0');
  const [search, setSearch] = useState('');
  const { sections } = draft;
  const searching = search.trim() !== '';
  const shown = searching ? sections : sections.filter((one) => sectionKey(one) === chosen);
  const apply = () => {
    closePanel();
    onApply(draft.draft);
  };
  return (
    <Sheet title="Options" size="tall" foot={<Foot draft={draft} onApply={apply} />}>
      <div className="options">
        <nav aria-label="Groups of options">
          <input
            className="field"
            type="search"
            placeholder="Search all options"
            aria-label="Search all options"
            value={search}
            onChange={(event) => {
              scrollToTop(event.target);
              setSearch(event.target.value);
            }}
          />
          <Tabs
            sections={sections}
            chosen={searching ? '' : chosen}
            onChoose={(key) => {
              setChosen(key);
              setSearch('');
            }}
          />
        </nav>
        <div className="option-groups">
          {shown.map((one) => (
            <OptionGroup
              key={`${sectionKey(one)} ${draft.resets}`}
              section={one}
              search={search}
              leads={sections.find(({ group }) => group === one.group) === one}
              onChange={(option, value) => draft.setOption(one, option, value)}
              onError={(option, message) => draft.report(one, option, message)}
              onProfile={(profile) => draft.setProfile(one, profile)}
            />
          ))}
        </div>
      </div>
    </Sheet>
  );
}

function Foot({ draft, onApply }: { draft: Draft; onApply: () => void }) {
  const { changes, invalid } = draft;
  let status = `${plural(changes, 'change')}.`;
  if (changes === 0) status = 'No changes yet.';
  if (invalid) status = 'A value is invalid.';
  return (
    <>
      <span className="soft" role="status">
        {status}
      </span>
      <span className="push" />
      <button
        type="button"
        className="btn"
        onClick={() => openPanel('editor', printScenario(draft.draft))}
      >
        Edit as text
      </button>
      <button
        type="button"
        className="btn"
        disabled={changes === 0 && !invalid}
        onClick={draft.undo}
      >
        Undo changes
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={changes === 0 || invalid}
        onClick={onApply}
      >
        Apply and run
      </button>
    </>
  );
}

interface TabsProps {
  sections: readonly Section[];
  chosen: string;
  onChoose: (key: string) => void;
}

function Tabs({ sections, chosen, onChoose }: TabsProps) {
  return (
    <ul>
      {sections.map((one) => (
        <li key={sectionKey(one)}>
          <button
            type="button"
            className="tab"
            aria-current={sectionKey(one) === chosen}
            onClick={(event) => {
              scrollToTop(event.currentTarget);
              onChoose(sectionKey(one));
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
  );
}

/** Scrolls to the top of newly shown options. */
function scrollToTop(element: Element): void {
  element.closest('.sheet-body')?.scrollTo(0, 0);
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
