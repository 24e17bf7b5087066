import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { Icon } from '#/ui/Icon.tsx';
import { archiveIcon, retryIcon, trashIcon } from '#/ui/action-icons.ts';

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
        <button type="button" className="button" onClick={() => onChange('active')}>
          <Icon path={retryIcon} />
          Restore<span className="unseen"> {name}</span>
        </button>
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
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon path={icon} />
    </button>
  );
}
