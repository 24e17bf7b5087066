import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { RowMenu } from '#/ui/dialogs/RowMenu.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { retryIcon } from '#/ui/icons/action-icons.ts';

interface LinkStateButtonsProps {
  link: ListedLink;
  canArchive: boolean;
  canDelete: boolean;
  onChange: (state: LinkState) => void;
}

/** What can be made of a link: archived, deleted, or restored from either. */
export function LinkStateButtons({ link, canArchive, canDelete, onChange }: LinkStateButtonsProps) {
  const { state } = link;
  const name = readableLink(link);
  const canRestore = { active: false, archived: canArchive, deleted: canDelete }[state];
  const actions = [
    ...(state === 'active' && canArchive
      ? [{ label: 'Archive', about: name, onChoose: () => onChange('archived') }]
      : []),
    ...(state !== 'deleted' && canDelete
      ? [{ label: 'Delete', about: name, isDanger: true, onChoose: () => onChange('deleted') }]
      : []),
  ];

  return (
    <>
      {canRestore && (
        <Button onClick={() => onChange('active')}>
          <Icon path={retryIcon} />
          Restore<span className="unseen"> {name}</span>
        </Button>
      )}
      <RowMenu name={name} actions={actions} />
    </>
  );
}
