// The form in which a teacher writes an exercise, beside the exercise as students will see it.
import type { Exercise } from '../../../document/exercise/exercise';
import { kDocuments } from '../documents';
import { type Draft, draftOf, kCondition, kOption } from './draft';
import { IssuesProvider, Long, Rows, Select, Text } from './fields';
import { Give } from './give';
import { Part, type PartProps } from './part';
import { kUnitChoices, PredictionFields } from './prediction_fields';
import { Preview } from './preview';
import { StartFields } from './start_fields';
import { measuresFor, pathsFor } from './suggestions';
import { useDraft } from './use_draft';

/** A run of two seconds with one option that matters. */
const kTemplate = 'how-full-is-a-page';

export function Author({ opened }: { opened: Draft | undefined }) {
  const template = kDocuments.find(({ name }) => name === kTemplate) ?? kDocuments[0];
  if (template === undefined) return null;
  return <Form template={draftOf(template)} opened={opened} />;
}

function Form({ template, opened }: { template: Draft; opened: Draft | undefined }) {
  const { draft, change, checked, right, kept, replace, undo } = useDraft(template, opened);
  const part = { draft, change };
  return (
    <IssuesProvider value={checked.issues}>
      <div className="author">
        <form onSubmit={(event) => event.preventDefault()}>
          <StartFields {...part} replace={replace} undo={undo} />
          <Words {...part} />
          <PredictionFields {...part} />
          <RunFields {...part} exercise={right} />
          <CheckFields {...part} />
          <AfterFields {...part} />
          <p className="soft" role="status">
            {kept
              ? 'Your draft is kept in this browser.'
              : 'This browser keeps nothing: save the file before you close the page.'}
          </p>
        </form>
        <div className="author-side">
          <Preview exercise={right} issues={checked.issues} />
          <Give checked={checked} />
        </div>
      </div>
      {right === undefined ? null : <Suggestions exercise={right} />}
    </IssuesProvider>
  );
}

const kLevelChoices = [
  ['1', 'First steps'],
  ['2', 'Trade-offs'],
  ['3', 'Puzzles'],
] as const;

function Words({ draft, change }: PartProps) {
  return (
    <Part title="Question">
      <Text label="Title" at="title" value={draft.title} onChange={(title) => change({ title })} />
      <Select
        label="Level"
        at="level"
        value={draft.level}
        choices={kLevelChoices}
        onChange={(level) => change({ level })}
      />
      <Long
        label="The situation, and what a student should wonder about"
        at="question"
        rows={4}
        value={draft.question}
        onChange={(question) => change({ question })}
        hint="Figures of the run go in braces, with their unit: {workload.rows | count}. So they stay true when you change the run."
      />
    </Part>
  );
}

function RunFields({ draft, change, exercise }: PartProps & { exercise: Exercise | undefined }) {
  const names = exercise?.scenario.contenders.map(({ name }) => name).join(', ');
  return (
    <Part title="Run and options">
      <details>
        <summary>The run{names === undefined ? '' : `: ${names}`}</summary>
        <Long
          label="The run as a document"
          at="scenario"
          rows={16}
          code
          value={draft.scenario}
          onChange={(scenario) => change({ scenario })}
          hint="For another run, set it up in the lab, save it as a file (Share) and open that file above. A student waits for it: a million statements at most."
        />
      </details>
      <Rows
        name="Option"
        at="options"
        rows={draft.options}
        most={6}
        blank={kOption}
        onChange={(options) => change({ options })}
      >
        {(row, at, turn) => (
          <>
            <Text
              label="Name"
              at={`${at}.label`}
              value={row.label}
              onChange={(label) => turn({ label })}
            />
            <Text
              label="Sets"
              at={`${at}.sets`}
              value={row.sets}
              list="paths"
              code
              onChange={(sets) => turn({ sets })}
            />
            <Long
              label="Choices, one a line"
              at={`${at}.choices`}
              rows={3}
              code
              value={row.choices}
              onChange={(choices) => turn({ choices })}
              hint="Values (8 MiB), or words for them (plenty = 8 MiB). One of them is the value of the run as given."
            />
          </>
        )}
      </Rows>
    </Part>
  );
}

function CheckFields({ draft, change }: PartProps) {
  return (
    <Part title="Task and check">
      <Long
        label="Task"
        at="task"
        rows={2}
        value={draft.task}
        onChange={(task) => change({ task })}
      />
      <Rows
        name="Condition"
        at="check"
        rows={draft.check}
        most={8}
        blank={kCondition}
        onChange={(check) => change({ check })}
      >
        {(row, at, turn) => (
          <>
            <Text
              label="In words"
              at={`${at}.says`}
              value={row.says}
              onChange={(says) => turn({ says })}
            />
            <Text
              label="Measure"
              at={`${at}.measure`}
              value={row.measure}
              list="measures"
              code
              onChange={(measure) => turn({ measure })}
            />
            <Text
              label="At least"
              at={`${at}.band`}
              value={row.from}
              onChange={(from) => turn({ from })}
            />
            <Text
              label="At most"
              at={`${at}.band.to`}
              value={row.to}
              onChange={(to) => turn({ to })}
            />
            <Select
              label="Unit"
              at={`${at}.unit`}
              value={row.unit}
              choices={kUnitChoices}
              onChange={(unit) => turn({ unit })}
            />
            <Text
              label="Goal in words"
              at={`${at}.goal`}
              value={row.goal}
              onChange={(goal) => turn({ goal })}
              hint="Only where the number would give the answer away."
            />
          </>
        )}
      </Rows>
    </Part>
  );
}

function AfterFields({ draft, change }: PartProps) {
  return (
    <Part title="Hints and explanation">
      <Long
        label="Hints, one a line, from the faintest to the strongest"
        at="hints"
        rows={4}
        value={draft.hints}
        onChange={(hints) => change({ hints })}
      />
      <Long
        label="Why: paragraphs, one a line, shown after a check"
        at="explanation.text"
        rows={6}
        value={draft.explanation}
        onChange={(explanation) => change({ explanation })}
        hint="{given: InnoDB.btree.leaf_fill | percent} is a figure of the run as given, {yours: …} of the student’s."
      />
      <details>
        <summary>What the explanation takes for granted</summary>
        <Long
          label="Conditions on the run as given, one a line"
          at="explanation.holds"
          rows={2}
          code
          value={draft.holds}
          onChange={(holds) => change({ holds })}
        />
      </details>
    </Part>
  );
}

function Suggestions({ exercise: { scenario } }: { exercise: Exercise }) {
  return (
    <>
      <datalist id="measures">
        {measuresFor(scenario).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <datalist id="paths">
        {pathsFor(scenario).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
