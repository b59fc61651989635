// One group of options (of a tree, the drive, the workload or a phase): its profile and its fields,
// the important ones first.
import { useState } from 'react';
import type { OptionValue } from '../../../document/scenario/values/options';
import { optionHelp } from '../../../gen/help';
import type { OptionSchema } from '../../../gen/schema';
import { plural } from '../../../model/values/units';
import { isChanged, type Section, shownFirst } from '../../stage/draft';
import { OptionField } from './option_field';

interface GroupProps {
  section: Section;
  search: string;
  /**
   * True for the first of several equal groups, such as phases: only its help texts are searched.
   */
  leads: boolean;
  onChange: (option: OptionSchema, value: OptionValue | undefined) => void;
  onError: (option: OptionSchema, message: string) => void;
  onProfile: (profile: string) => void;
}

export function OptionGroup({ section, search, leads, onChange, onError, onProfile }: GroupProps) {
  const { group, title } = section;
  const searching = search.trim() !== '';
  // The order is fixed when the group opens: a field must not move while it is edited.
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
      onError={(message) => onError(option, message)}
    />
  );
  return (
    <section aria-label={title}>
      <GroupHead section={section} onProfile={onProfile} />
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

function GroupHead({ section, onProfile }: Pick<GroupProps, 'section' | 'onProfile'>) {
  const { group, profile, title } = section;
  const single = group.profiles.length < 2;
  return (
    <div className="group-head">
      <h3>{title}</h3>
      {single ? null : (
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
          reset all to {single ? 'the defaults' : profile}
        </button>
      ) : null}
    </div>
  );
}

/** `inHelp`: searches the help text as well as the name. */
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
