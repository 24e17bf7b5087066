import { diagnosisSentence, isProblem } from '@linklet/contract/domains/diagnoses.ts';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Card } from '#/ui/Card.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { warningIcon } from '#/ui/icons/icons.ts';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import type { useLooks } from './domains.queries.ts';
import { LookTimes } from './LookTimes.tsx';
import { certificateText, stateMarks, stateText } from './state-words.ts';

interface StateCardProps {
  domain: BrandedDomain;
  looks: ReturnType<typeof useLooks>;
  /** When the page was opened. */
  since: number;
}

/** How a domain fares, what is to be done about it, and when somebody last looked. */
export function StateCard({ domain, looks, since }: StateCardProps) {
  const { state } = domain;
  const { title, sentence } = stateText(domain);
  const isOver = state === 'deleted' || state === 'blocked';
  // A name of ours has no records to look at.
  const isLookedAt = !isOver && domain.kind !== 'vanity';
  const certificate = isOver ? null : certificateText(domain.certificate, new Date(since));

  return (
    <Card as="section" className="domain-state" data-tone={stateMarks[state].tone} aria-label="State">
      <div role="status" className="domain-state-text">
        <h2>
          <StateMark tone={stateMarks[state].tone} text={title} />
        </h2>
        <p>{sentence}</p>
        {isLookedAt && <Diagnoses domain={domain} />}
      </div>
      {certificate !== null && <p className="field-hint">{certificate}</p>}
      {isLookedAt && (
        <div className="domain-looks">
          <Button size="small" aria-busy={looks.isFetching || undefined} onClick={() => void looks.refetch()}>
            Check now
          </Button>
          <LookTimes domain={domain} looks={looks} since={since} />
        </div>
      )}
      <Kept domain={domain} />
    </Card>
  );
}

function Diagnoses({ domain: { diagnoses } }: Pick<StateCardProps, 'domain'>) {
  if (diagnoses.length === 0) return null;
  return (
    <ul className="domain-diagnoses">
      {diagnoses.map((found) => (
        <li key={found.code} data-problem={isProblem(found) || undefined}>
          <Icon path={isProblem(found) ? warningIcon : checkIcon} size={16} />
          <span>{diagnosisSentence(found)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is never proven is not kept for ever. */
function Kept({ domain: { state, ends_at: end } }: Pick<StateCardProps, 'domain'>) {
  if (end === null || state === 'deleted') return null;
  return <p className="field-hint">Without its records, it is kept until {formatDate(end)}.</p>;
}
