// The fact that a single step has shown: its name and what happened, as the engines define it, and
// why bytes moved if they did.
import { causeHelp, factHelp } from '../../../gen/help';
import { causeOf, type Fact } from '../../../model/decode';
import { formatCount } from '../../../model/units';

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
/** As part of another sentence. */
const inner = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? bare(text) : `${text[0]?.toLowerCase() ?? ''}${bare(text.slice(1))}`;
