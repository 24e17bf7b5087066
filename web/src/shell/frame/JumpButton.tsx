import { Icon } from '#/ui/icons/Icon.tsx';
import { searchIcon } from '#/ui/icons/screen-icons.ts';

const isMac = navigator.platform.startsWith('Mac');

/** Opens the palette as its key does. */
export function JumpButton() {
  return (
    <button type="button" className="jump" aria-keyshortcuts="Control+K Meta+K" onClick={pressKey}>
      <Icon path={searchIcon} size={16} />
      <span>Search or jump to…</span>
      <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}

function pressKey(): void {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
}
