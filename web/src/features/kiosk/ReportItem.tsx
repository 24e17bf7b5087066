import type { ReportView } from '@linklet/contract/reports/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { RowMenu } from '#/ui/dialogs/RowMenu.tsx';
import { ReportFacts, type OwnerPaths } from './ReportFacts.tsx';
import { kindNames, reasonNames } from './bans/ban-words.ts';

interface ReportItemProps {
  report: ReportView;
  paths: OwnerPaths;
  /** Reports of a host are wanted. */
  onSearch: (host: string) => void;
  onBan: () => void;
  onDismiss: () => void;
  onReopen: () => void;
  onLift: () => void;
  onNote: () => void;
}

/** One report. Nothing in it can be clicked that leads to what was reported. */
export function ReportItem({ report, paths, ...acts }: ReportItemProps) {
  const { link, reason, details, is_blocked, link_facts: facts, created_at } = report;

  return (
    <li className="report">
      <div className="person-text">
        <p className="report-link">
          {link} <span className="tag">{reasonNames[reason]}</span>
          {is_blocked && <span className="tag bad">Blocked</span>}
          {facts && facts.state !== 'active' && <span className="tag quiet">{stateNames[facts.state]}</span>}
        </p>
        <p className="report-destination">{destinationText(report)}</p>
        {details !== '' && <p className="report-details">{details}</p>}
      </div>
      {facts && <ReportFacts facts={facts} paths={paths} />}
      <ReportNotes notes={report.notes} />
      <p className="person-note">
        Reported <time dateTime={created_at}>{formatMoment(created_at)}</time>
        <Outcome report={report} />
      </p>
      <Acts report={report} {...acts} />
    </li>
  );
}

const stateNames = { archived: 'Archived', deleted: 'Deleted' };

function destinationText({ destination, link_facts: facts }: ReportView): string {
  if (destination === null) return 'This link doesn’t exist.';
  return `${facts === null || facts.state === 'active' ? 'Redirects' : 'Redirected'} to ${destination}`;
}

/** What is likely done with it, and what else can be. */
function Acts({
  report,
  onBan,
  onDismiss,
  onReopen,
  onLift,
  onNote,
  onSearch,
}: Omit<ReportItemProps, 'paths'>) {
  const { link, outcome, ban, link_facts: facts } = report;
  const isOpen = outcome === null;
  return (
    <span className="row-actions">
      <Button size="small" onClick={isOpen ? onBan : onReopen}>
        {isOpen ? 'Ban…' : 'Reopen'}
        <span className="unseen"> {link}</span>
      </Button>
      <RowMenu
        name={link}
        actions={[
          ...(isOpen ? [{ label: 'Dismiss', about: link, onChoose: onDismiss }] : []),
          ...(ban === null ? [] : [{ label: 'Lift ban…', about: ban.value, onChoose: onLift }]),
          { label: 'Add note…', about: link, onChoose: onNote },
          ...(facts === null
            ? []
            : [
                {
                  label: `Search reports of ${facts.host}`,
                  about: '',
                  onChoose: () => onSearch(facts.host),
                },
              ]),
        ]}
      />
    </span>
  );
}

/** What staff noted on it, for one another. */
function ReportNotes({ notes }: { notes: ReportView['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="report-notes" aria-label="Notes of staff">
      {notes.map(({ author, text, created_at: at }, index) => (
        // Notes are only added.
        <li key={index}>
          <span className="report-note">{text}</span>{' '}
          <span className="field-hint">
            {author ?? 'Erased account'}, <time dateTime={at}>{formatMoment(at)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ report: { outcome, settled_at, settled_by, ban } }: { report: ReportView }) {
  if (outcome === null || settled_at === null) return null;
  return (
    <>
      {' · '}
      {outcome === 'banned' ? 'Banned' : 'Dismissed'}
      {settled_by === null ? ' ' : ` by ${settled_by}, `}
      <time dateTime={settled_at}>{formatMoment(settled_at)}</time>
      {outcome === 'banned' &&
        (ban === null ? ' · the ban was lifted' : ` · ${kindNames[ban.kind].toLowerCase()} ${ban.value}`)}
    </>
  );
}
