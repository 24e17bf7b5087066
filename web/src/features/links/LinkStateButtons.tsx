import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { archiveIcon, retryIcon, trashIcon } from '#/ui/icons/action-icons.ts';

interface LinkStateButtonsProps {
  link: ListedLink;
  canArchive: boolean;
  canDelete: boolean;
  onChange: (state: LinkState) => void;
}

/** What can be made of a link: archived, deleted, or taken back from either. */
export function LinkStateButtons({ link, canArchive, canDelete, onChange }: LinkStateButtonsProps) {
  const { state } = link;
  const name = readableLink(link);
  const canTakeBack = { active: false, archived: canArchive, deleted: canDelete }[state];

  return (
    <>
      {canTakeBack && (
        <Button onClick={() => onChange('active')}>
          <Icon path={retryIcon} />
          Restore<span className="unseen"> {name}</span>
        </Button>
      )}
      {state === 'active' && canArchive && (
        <IconButton label={`Archive ${name}`} icon={archiveIcon} onClick={() => onChange('archived')} />
      )}
      {state !== 'deleted' && canDelete && (
        <IconButton label={`Delete ${name}`} icon={trashIcon} onClick={() => onChange('deleted')} />
      )}
    </>
  );
}

function IconButton({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) {
  return (
    <Button kind="icon" aria-label={label} title={label} onClick={onClick}>
      <Icon path={icon} />
    </Button>
  );
}
