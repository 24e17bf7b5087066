import { useState } from 'react';
import type { LinkAppeal } from '@linklet/contract/reports/link-appeal.ts';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';
import { formatDate } from '#/lib/format.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import type { DetailedLink } from '../details/details.queries.ts';

const AppealDialog = lazyPart(async () => (await import('./AppealDialog.tsx')).AppealDialog);

const causes: Record<ReportReason, string> = {
  phishing: 'It was reported as phishing.',
  malware: 'It was reported as malware.',
  spam: 'It was reported as spam.',
  illegal: 'It was reported as illegal content.',
  other: 'It was found to be against our terms.',
};

interface BlockedNoteProps {
  link: DetailedLink;
  supportEmail: string;
  mayAppeal: boolean;
}

/** That a link was blocked by staff, why, and what its owner can do; nothing where it was not. */
export function BlockedNote({ link, supportEmail, mayAppeal }: BlockedNoteProps) {
  const { blocked, appeal } = link;
  const [isAppealing, setIsAppealing] = useState(false);
  const note = useFocusAfterChange<HTMLDivElement>(appeal?.state ?? '');

  if (blocked === null) return null;
  return (
    <div ref={note} tabIndex={-1} role="group" aria-label="Block" className="blocked-note">
      <p>
        <strong>Blocked.</strong> {causes[blocked]} Visitors are not led on, and the link can’t be changed. If
        this is a mistake, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      {appeal && <AppealState appeal={appeal} />}
      {mayAppeal && canBeAppealed(link) && (
        <Button size="small" onClick={() => setIsAppealing(true)}>
          Appeal…
        </Button>
      )}
      {isAppealing && <AppealDialog link={link} onClose={() => setIsAppealing(false)} />}
    </div>
  );
}

function canBeAppealed({ appeal, state }: DetailedLink): boolean {
  return appeal === null && state !== 'deleted';
}

function AppealState({ appeal: { state, created_at: at, answer } }: { appeal: LinkAppeal }) {
  if (state === 'open') {
    return (
      <p>
        Your appeal was sent on <time dateTime={at}>{formatDate(at)}</time>. You are told when it is decided.
      </p>
    );
  }
  return answer === '' ? (
    <p>Your appeal was declined.</p>
  ) : (
    <p className="appeal-answer">Your appeal was declined: {answer}</p>
  );
}
