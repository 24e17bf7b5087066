import type { QuoteRequestView } from '@linklet/contract/sales/endpoints.ts';
import { formatMoment, formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';

interface QuoteRequestItemProps {
  request: QuoteRequestView;
  onMove: () => void;
}

/** What a company asked, and whether it was answered. */
export function QuoteRequestItem({ request, onMove }: QuoteRequestItemProps) {
  const { name, email, company, links_per_month: links, people, domains, message } = request;
  const { is_verified: isVerified, created_at: at, answered_at: answeredAt, answered_by: by } = request;

  return (
    <li>
      <div className="person-text">
        <p className="report-link">
          {company} {isVerified && <span className="tag">Signed in</span>}
        </p>
        <p>
          {name}, <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p>
          {formatNumber(links)} links a month · {formatNumber(people)} people · {formatNumber(domains)}{' '}
          domains
        </p>
        {message !== '' && <p className="report-details">{message}</p>}
      </div>
      <p className="person-note">
        Asked <time dateTime={at}>{formatMoment(at)}</time>
        {answeredAt !== null && (
          <>
            {' · '}Answered{by === null ? ' ' : ` by ${by}, `}
            <time dateTime={answeredAt}>{formatMoment(answeredAt)}</time>
          </>
        )}
      </p>
      <span className="row-actions">
        <Button size="small" onClick={onMove}>
          {answeredAt === null ? 'Mark as answered' : 'Reopen'}
          <span className="unseen"> {company}</span>
        </Button>
      </span>
    </li>
  );
}
