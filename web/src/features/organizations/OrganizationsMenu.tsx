import { useState } from 'react';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { Popover } from '#/ui/dialogs/Popover.tsx';
import { organizationIcon } from '#/ui/icons/screen-icons.ts';
import type { OrganizationsMenuProps } from './OrganizationsMenuList.tsx';

const loadList = () => import('./OrganizationsMenuList.tsx');

/** The organizations of whoever looks, at the top of each page. */
export function OrganizationsMenu(props: OrganizationsMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useLoaded(isOpen, loadList);

  return (
    <div className="organizations">
      <Button kind="icon" popoverTarget="organizations-menu" aria-label="Organizations">
        <Icon path={organizationIcon} size={22} />
      </Button>
      <Popover
        id="organizations-menu"
        className="organizations-menu"
        label="Organizations"
        onToggle={(open) => setIsOpen(open)}
      >
        {list.state === 'ready' && <list.value.OrganizationsMenuList {...props} />}
        {list.state === 'absent' && (
          <p role="status" className="menu-note">
            Loading…
          </p>
        )}
        {list.state === 'failed' && (
          <button type="button" className="menu-item" onClick={list.retry}>
            Organizations can’t be loaded right now. Try again
          </button>
        )}
      </Popover>
    </div>
  );
}
