import type { EmailView } from '@linklet/contract/kiosk/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';

interface EmailListProps {
  emails: readonly EmailView[];
  selected: number | undefined;
  /** The address that shows an email. */
  pathOf: (id: number) => string;
}

export function EmailList({ emails, selected, pathOf }: EmailListProps) {
  return (
    <ul className="mailbox-list">
      {emails.map(({ id, recipient, subject, created_at }) => (
        <li key={id}>
          <a href={pathOf(id)} aria-current={id === selected ? 'true' : undefined}>
            <span className="mailbox-subject">{subject}</span>
            <span className="mailbox-recipient">{recipient}</span>
            <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </a>
        </li>
      ))}
    </ul>
  );
}
