import type { ListedLink } from '@linklet/contract/links/links.ts';
import { LinkOrigin } from '#/features/links/details/LinkOrigin.tsx';

interface LinkNotesProps {
  link: ListedLink;
  supportEmail: string;
}

/** What few links have to be told of: that staff blocked it, and where it was before. */
export function LinkNotes({ link: { hash, blocked }, supportEmail }: LinkNotesProps) {
  return (
    <>
      {blocked && (
        <p className="blocked-note">
          Blocked ({blocked}). If this is a mistake, write to {supportEmail}.
        </p>
      )}
      <LinkOrigin hash={hash} />
    </>
  );
}
