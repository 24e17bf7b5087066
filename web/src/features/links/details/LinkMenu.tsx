import { Children, isValidElement, type MouseEvent, type ReactNode } from 'react';
import type { LinkState } from '@linklet/contract/links/links.ts';
import { DropMenu } from '#/ui/dialogs/DropMenu.tsx';
import { moreIcon } from '#/ui/icons/more-icon.ts';
import { LinkRoutesButton } from './LinkRoutesButton.tsx';
import type { LinkPropertyProps } from './property-props.ts';
import { mayUpdate } from './rights.ts';

export interface LinkMenuProps extends LinkPropertyProps {
  onState: (state: LinkState) => void;
  /** Absent where no link can be made. */
  onCopy: (() => void) | undefined;
  /** Absent where there is no other space. */
  onMove: (() => void) | undefined;
}

/** What is done with a link now and then; what can do harm comes last. */
export function LinkMenu(props: LinkMenuProps) {
  const entries = entriesOf(props).filter(isValidElement);
  if (entries.length === 0) return null;

  return (
    <div className="details-menu" onClick={closeAfterPress}>
      <DropMenu kind="icon" icon={moreIcon} label={<span className="unseen">More actions</span>}>
        {Children.map(entries, (entry) => (
          <li>{entry}</li>
        ))}
      </DropMenu>
    </div>
  );
}

function entriesOf({ onState, onCopy, onMove, ...props }: LinkMenuProps): ReactNode[] {
  const { link, state } = props;
  const mayArchive = link.state === 'active' && state.features.includes('archive_linklet');
  const mayDelete = state.features.includes('delete_linklet');
  return [
    state.user !== null && mayUpdate(state) && <LinkRoutesButton {...props} bare={{ label: 'Routes' }} />,
    onCopy && <Entry text="Duplicate" onPress={onCopy} />,
    onMove && <Entry text="Move to another space" onPress={onMove} />,
    mayArchive && <Entry text="Archive" onPress={() => onState('archived')} />,
    mayDelete && <Entry text="Delete" kind="danger" onPress={() => onState('deleted')} />,
  ];
}

interface EntryProps {
  text: string;
  kind?: 'danger';
  onPress: () => void;
}

function Entry({ text, kind, onPress }: EntryProps) {
  return (
    <button type="button" className={kind} onClick={onPress}>
      {text}
    </button>
  );
}

/** A dialog that one of its buttons opens gives the focus back to what stays in sight. */
function closeAfterPress({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const menu = currentTarget.querySelector('details');
  if (menu === null || !(target instanceof Element) || target.closest('li button') === null) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
