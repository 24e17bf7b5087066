import { useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { Button } from '#/ui/buttons/Button.tsx';

const BlockDialog = lazyPart(async () => (await import('./BlockDialog.tsx')).BlockDialog);

/** Where a link has no details: why it was blocked, and the way to appeal; nothing where it was not. */
export function BlockButton({ link, state }: { link: ListedLink; state: AppState }) {
  const [isOpen, setIsOpen] = useState(false);

  if (link.blocked === null) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Why blocked?<span className="unseen"> {readableLink(link)}</span>
      </Button>
      {isOpen && <BlockDialog link={link} state={state} onClose={() => setIsOpen(false)} />}
    </>
  );
}
