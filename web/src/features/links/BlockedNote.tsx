import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';

const causes: Record<ReportReason, string> = {
  phishing: 'It was reported as phishing.',
  malware: 'It was reported as malware.',
  spam: 'It was reported as spam.',
  illegal: 'It was reported as illegal content.',
  other: 'It was found to be against our terms.',
};

interface BlockedNoteProps {
  link: Pick<ListedLink, 'blocked'>;
  supportEmail: string;
}

/** That a link was blocked by staff, why, and what its owner can do; nothing where it was not. */
export function BlockedNote({ link: { blocked }, supportEmail }: BlockedNoteProps) {
  if (blocked === null) return null;
  return (
    <p className="blocked-note">
      <strong>Blocked.</strong> {causes[blocked]} Visitors are not led on, and the link can’t be changed. If
      this is a mistake, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}
