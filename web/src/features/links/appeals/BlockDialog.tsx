import { useQuery } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { linkQuery } from '../details/details.queries.ts';
import { mayUpdate } from '../details/rights.ts';
import { BlockedNote } from './BlockedNote.tsx';

interface BlockDialogProps {
  link: ListedLink;
  state: AppState;
  onClose: () => void;
}

/** Why a link was blocked, and what became of its appeal. */
export function BlockDialog({ link, state, onClose }: BlockDialogProps) {
  const details = useQuery({ ...linkQuery(link.hash), placeholderData: link });

  return (
    <Dialog title={`${readableLink(link)} is blocked`} onClose={onClose}>
      <div className="stack">
        {details.data ? (
          <BlockedNote
            link={details.data}
            supportEmail={state.product.support_email}
            mayAppeal={mayUpdate(state) && !state.impersonated}
          />
        ) : (
          <LoadFailure what="The link" retry={() => void details.refetch()} />
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
