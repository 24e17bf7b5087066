import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { moreIcon } from '../icons/more-icon.ts';
import { DropMenu } from './DropMenu.tsx';

export interface RowAction {
  label: string;
  /** What it is done with, after the label, where it is not seen. */
  about: string;
  /** Where it leads; absent for what is done at once. */
  href?: string;
  onChoose?: () => void;
  isDanger?: boolean;
}

interface RowMenuProps {
  /** Of what the row is about. */
  name: string;
  actions: readonly RowAction[];
}

/** What is done with a row now and then; what can do harm comes last. */
export function RowMenu({ name, actions }: RowMenuProps) {
  if (actions.length === 0) return null;
  const ordered = actions.toSorted((a, b) => Number(a.isDanger === true) - Number(b.isDanger === true));

  return (
    <div className="row-menu" onClick={closeAfterPress} onKeyDown={moveByArrows} onBlur={closeBehind}>
      <DropMenu
        kind="icon"
        size="small"
        icon={moreIcon}
        label={<span className="unseen">More actions for {name}</span>}
      >
        {ordered.map((action) => (
          <li key={action.label}>
            <Entry {...action} />
          </li>
        ))}
      </DropMenu>
    </div>
  );
}

function Entry({ label, about, href, onChoose, isDanger }: RowAction) {
  const text = (
    <>
      {label}
      <span className="unseen"> {about}</span>
    </>
  );
  if (href !== undefined) return <a href={href}>{text}</a>;
  return (
    <button type="button" className={isDanger ? 'danger' : undefined} onClick={onChoose}>
      {text}
    </button>
  );
}

/** A dialog that an entry opens gives the focus back to what stays in sight. */
function closeAfterPress({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const menu = currentTarget.querySelector('details');
  if (menu === null || !(target instanceof Element) || target.closest('li button') === null) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget.querySelector('details');
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (menu === null || step === undefined) return;
  event.preventDefault();
  menu.open = true;
  const entries = [...menu.querySelectorAll<HTMLElement>('li > *')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  entries.at(at === -1 && step === -1 ? -1 : (at + step) % entries.length)?.focus();
}

/** Whoever goes on with Tab has left it. */
function closeBehind({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  const menu = currentTarget.querySelector('details');
  if (menu !== null && relatedTarget !== null && !currentTarget.contains(relatedTarget)) menu.open = false;
}
