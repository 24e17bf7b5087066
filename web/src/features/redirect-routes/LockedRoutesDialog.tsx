import { useQuery } from '@tanstack/react-query';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { LinkRoutesView } from '@linklet/contract/redirect-routes/endpoints.ts';
import { withheldSentence } from '@linklet/contract/organizations/withheld.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { readableLink } from '#/lib/links.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { linkRoutesQuery, useSetLinkRoutes } from './redirect-routes.queries.ts';

interface LockedRoutesDialogProps {
  link: ListedLink;
  /** As people read it. */
  plan: string;
  /** Whether the organization keeps them from the team. */
  isWithheld: boolean;
  subscription: string;
  onClose: () => void;
  onSaved: () => void;
}

/** What redirect routes are, to an account whose plan has none; those that a former plan left can be removed. */
export function LockedRoutesDialog({
  link,
  plan,
  isWithheld,
  subscription,
  onClose,
  onSaved,
}: LockedRoutesDialogProps) {
  const { data: kept } = useQuery(linkRoutesQuery(link.hash));

  return (
    <Dialog title="Redirect routes" onClose={onClose}>
      <div className="stack">
        <p>
          Routes lead visitors of one link to different destinations: by country, language, device, time and
          more, or by shares for an A/B test.
        </p>
        <p>{isWithheld ? withheldSentence : `Your plan ${plan} does not include them.`}</p>
        {kept && kept.routes.length > 0 && (
          <LeftRoutes link={link} kept={kept} isWithheld={isWithheld} onRemoved={onSaved} />
        )}
        <div className="dialog-end">
          <Button data-focus onClick={onClose}>
            Close
          </Button>
          {!isWithheld && (
            <ButtonAnchor kind="primary" href={subscription}>
              See your plan
            </ButtonAnchor>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface LeftRoutesProps {
  link: ListedLink;
  kept: LinkRoutesView;
  isWithheld: boolean;
  onRemoved: () => void;
}

function LeftRoutes({ link, kept, isWithheld, onRemoved }: LeftRoutesProps) {
  const saving = useSetLinkRoutes(kept);
  const count = kept.routes.length;

  async function remove() {
    if (saving.isPending) return;
    await saving.mutateAsync([]);
    notify(`Removed the routes of ${readableLink(link)}`, 'success');
    onRemoved();
  }

  return (
    <>
      <p>
        This link still has {count === 1 ? 'a route' : `${String(count)} routes`}
        {isWithheld ? '' : ' of a former plan'}. Without
        {count === 1 ? ' it' : ' them'} everybody goes to the link’s own URL.
      </p>
      {saving.error !== null && (
        <p className="alert" role="alert">
          {noticeOf(saving.error)}
        </p>
      )}
      <Button
        kind="danger"
        aria-busy={saving.isPending || undefined}
        // What fails is said above.
        onClick={() => void remove().catch(() => undefined)}
      >
        Remove {count === 1 ? 'the route' : 'all routes'}
      </Button>
    </>
  );
}
