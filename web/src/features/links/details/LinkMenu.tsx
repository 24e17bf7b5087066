import type { MouseEvent } from 'react';
import type { LinkState } from '@linklet/contract/links/links.ts';
import { DropMenu } from '#/ui/dialogs/DropMenu.tsx';
import { moreIcon } from '#/ui/icons/more-icon.ts';
import { LinkRoutesButton } from './LinkRoutesButton.tsx';
import type { LinkPropertyProps } from './property-props.ts';
import { mayUpdate } from './rights.ts';

export interface LinkMenuProps extends LinkPropertyProps {
  onState: (state: LinkState) => void;
  /** Absent where there is no other space. */
  onMove: (() => void) | undefined;
}

/** What is done with a link now and then; what can do harm comes last. */
export function LinkMenu({ onState, onMove, ...props }: LinkMenuProps) {
  const { link, state } = props;
  const canArchive = link.state === 'active' && state.features.includes('archive_linklet');
  const canDelete = state.features.includes('delete_linklet');
  const canRoute = state.user !== null && mayUpdate(state);
  if (!canRoute && !onMove && !canArchive && !canDelete) return null;

  return (
    <div className="details-menu" onClick={closeAfterPress}>
      <DropMenu kind="icon" icon={moreIcon} label={<span className="unseen">More actions</span>}>
        {canRoute && (
          <li>
            <LinkRoutesButton {...props} bare={{ label: 'Routes' }} />
          </li>
        )}
        {onMove && (
          <li>
            <button type="button" onClick={onMove}>
              Move to another space
            </button>
          </li>
        )}
        {canArchive && (
          <li>
            <button type="button" onClick={() => onState('archived')}>
              Archive
            </button>
          </li>
        )}
        {canDelete && (
          <li className="menu-end">
            <button type="button" className="danger" onClick={() => onState('deleted')}>
              Delete
            </button>
          </li>
        )}
      </DropMenu>
    </div>
  );
}

/** A dialog that one of its buttons opens gives the focus back to what stays in sight. */
function closeAfterPress({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const menu = currentTarget.querySelector('details');
  if (menu === null || !(target instanceof Element) || target.closest('li button') === null) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
