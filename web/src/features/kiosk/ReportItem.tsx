import type { ReportView } from '@linklet/contract/reports.ts';
import { formatMoment } from '#/lib/format.ts';

const reasonNames: Record<ReportView['reason'], string> = {
  phishing: 'Phishing',
  malware: 'Malware',
  spam: 'Spam',
  illegal: 'Illegal content',
  other: 'Other',
};

interface ReportItemProps {
  report: ReportView;
  onBan: () => void;
  onDismiss: () => void;
}

/** One report. Nothing in it can be clicked that leads to what was reported. */
export function ReportItem({ report, onBan, onDismiss }: ReportItemProps) {
  const { link, reason, details, destination, is_blocked, created_at } = report;

  return (
    <li>
      <div>
        <p className="report-link">
          {link} <span className="tag">{reasonNames[reason]}</span>
          {is_blocked && <span className="tag bad">Blocked</span>}
        </p>
        <p className="report-destination">
          {destination === null ? 'This link doesn’t exist.' : `Leads to ${destination}`}
        </p>
        {details !== '' && <p className="report-details">{details}</p>}
        <p className="field-hint">
          Reported <time dateTime={created_at}>{formatMoment(created_at)}</time>
          <Outcome report={report} />
        </p>
      </div>
      {report.outcome === null && (
        <div className="button-row">
          <button type="button" className="button small" onClick={onBan}>
            Ban…<span className="unseen"> {link}</span>
          </button>
          <button type="button" className="button small" onClick={onDismiss}>
            Dismiss<span className="unseen"> {link}</span>
          </button>
        </div>
      )}
    </li>
  );
}

function Outcome({ report: { outcome, settled_at, settled_by } }: { report: ReportView }) {
  if (outcome === null || settled_at === null) return null;
  return (
    <>
      {' · '}
      {outcome === 'banned' ? 'Banned' : 'Dismissed'}
      {settled_by === null ? ' ' : ` by ${settled_by}, `}
      <time dateTime={settled_at}>{formatMoment(settled_at)}</time>
    </>
  );
}
