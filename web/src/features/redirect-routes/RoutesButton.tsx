import { useState } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { planName } from '#/lib/plan-name.ts';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { lockIcon } from '#/ui/icons/action-icons.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { LockedRoutesDialog } from './LockedRoutesDialog.tsx';
import { routesIcon } from './route-icons.ts';

interface RoutesButtonProps {
  link: ListedLink;
  /** The plan that has no redirect routes; null where the account's has them. */
  lockedBy: string | null;
  /** Whether the organization keeps them from the team. */
  isWithheld: boolean;
  paths: { subscription: string };
  /** In a menu or among tabs, which have a look of their own. */
  bare?: { label: string; className?: string };
  /** The link is another version by now. */
  onSaved: () => void;
}

const loadDialog = async () => (await import('./RedirectRoutesDialog.tsx')).RedirectRoutesDialog;

/** Opens the redirect routes of a link. */
export function RoutesButton({ link, lockedBy, isWithheld, paths, bare, onSaved }: RoutesButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const saved = () => {
    close();
    onSaved();
  };

  return (
    <>
      {bare ? (
        <button type="button" className={bare.className} onClick={() => setOpen(true)}>
          {bare.label}
          {lockedBy !== null && <Icon path={lockIcon} size={14} />}
        </button>
      ) : (
        <Button kind="icon" title="Routes" onClick={() => setOpen(true)}>
          <Icon path={routesIcon} />
          <span className="unseen">Routes of {readableLink(link)}</span>
        </Button>
      )}
      {open && lockedBy !== null && (
        <LockedRoutesDialog
          link={link}
          plan={planName(lockedBy)}
          isWithheld={isWithheld}
          subscription={paths.subscription}
          onClose={close}
          onSaved={saved}
        />
      )}
      {open && lockedBy === null && <OpenRoutes link={link} onClose={close} onSaved={saved} />}
    </>
  );
}

/** The code that builds routes is fetched once it is opened. */
function OpenRoutes(props: { link: ListedLink; onClose: () => void; onSaved: () => void }) {
  const dialog = useLoaded(true, loadDialog);
  if (dialog.state === 'failed') return <LoadFailure what="The routes" retry={dialog.retry} />;
  return dialog.state === 'ready' ? <dialog.value {...props} /> : null;
}
