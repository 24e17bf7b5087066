import { hueOf, Portrait } from '#/features/accounts/index.ts';
import { closePopovers } from '#/lib/popovers.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';

interface SwitcherEntryProps {
  name: string;
  hint?: string;
  photoUrl?: string | null;
  /** Whether the page is open in it. */
  isHere: boolean;
  onChoose: () => void;
}

/** A workspace to go on in. */
export function SwitcherEntry({ name, hint, photoUrl = null, isHere, onChoose }: SwitcherEntryProps) {
  return (
    <button
      type="button"
      className="menu-item"
      aria-current={isHere || undefined}
      onClick={isHere ? () => closePopovers() : onChoose}
    >
      <SwitcherFace name={name} photoUrl={photoUrl} />
      <span className="switcher-name">
        <span>{name}</span>
        {hint !== undefined && <span className="field-hint">{hint}</span>}
      </span>
      {isHere && <Icon path={checkIcon} size={16} />}
    </button>
  );
}

export function SwitcherFace({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  return (
    <span className="person of-team" data-hue={hueOf(name)}>
      <Portrait name={name} photoUrl={photoUrl} />
    </span>
  );
}
