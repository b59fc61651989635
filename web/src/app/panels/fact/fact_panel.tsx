// The fact that a single step has shown: its name and help, as the engines define them, and the
// cause of moved bytes, if any.
import { causeHelp, factHelp } from '../../../gen/help';
import { causeOf, type Fact } from '../../../model/tables/decode';
import { formatCount } from '../../../model/values/units';

export interface ShownFact {
  readonly fact: Fact;
  readonly tree: string;
}

export default function FactPanel({ fact: { name, cause, seq }, tree }: ShownFact) {
  const why = causeOf(cause);
  const reason = why === undefined ? '' : causeHelp(why.name);
  return (
    <>
      <span className="num">{name}</span> <b>{sentence(factHelp(name))}</b>{' '}
      <span className="soft">
        Fact {formatCount(seq)} of {tree}
        {why === undefined
          ? ''
          : `; cause: ${why.label}${reason === '' ? '' : `, ${inner(reason)}`}`}
        .
      </span>
    </>
  );
}

const bare = (text: string): string => text.replace(/\.$/, '');
const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${bare(text.slice(1))}.`;
/** Adapts a text to the middle of a sentence. */
const inner = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? bare(text) : `${text[0]?.toLowerCase() ?? ''}${bare(text.slice(1))}`;
