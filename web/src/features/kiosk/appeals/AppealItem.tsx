import type { AppealView } from '@linklet/contract/reports/appeals.ts';
import { formatMoment } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { RowMenu } from '#/ui/dialogs/RowMenu.tsx';
import { kindNames, reasonNames } from '../bans/ban-words.ts';
import { ReportFacts, type OwnerPaths } from '../ReportFacts.tsx';

interface AppealItemProps {
  appeal: AppealView;
  paths: OwnerPaths;
  onLift: () => void;
  onDecline: () => void;
}

/** One appeal. Nothing in it can be clicked that leads to what was blocked. */
export function AppealItem({ appeal, paths, onLift, onDecline }: AppealItemProps) {
  const { link, destination, text, author, ban, outcome, link_facts: facts, created_at: at } = appeal;

  return (
    <li className="report">
      <div className="person-text">
        <p className="report-link">
          {link} {ban && <span className="tag">{reasonNames[ban.reason]}</span>}
        </p>
        <p className="report-destination">Redirected to {destination}</p>
        <p className="report-details">{text}</p>
      </div>
      <ReportFacts facts={facts} paths={paths} />
      <p className="person-note">
        Appealed {author !== null && `by ${author}, `}
        <time dateTime={at}>{formatMoment(at)}</time>
        {ban && ` · blocked by the ban of the ${kindNames[ban.kind].toLowerCase()} ${ban.value}`}
        <Decision appeal={appeal} />
      </p>
      <span className="row-actions">
        {ban && (
          <Button size="small" onClick={onLift}>
            Lift ban…<span className="unseen"> {ban.value}</span>
          </Button>
        )}
        {outcome === null && (
          <RowMenu name={link} actions={[{ label: 'Decline…', about: link, onChoose: onDecline }]} />
        )}
      </span>
    </li>
  );
}

function Decision({ appeal: { outcome, answer, decided_at: at, decided_by: by } }: { appeal: AppealView }) {
  if (outcome === null || at === null) return null;
  return (
    <>
      {' · '}
      {outcome === 'granted' ? 'Granted' : 'Declined'}
      {by === null ? ' ' : ` by ${by}, `}
      <time dateTime={at}>{formatMoment(at)}</time>
      {answer !== '' && `: ${answer}`}
    </>
  );
}
