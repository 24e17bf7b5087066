import { Button } from '#/ui/buttons/Button.tsx';
import { DropMenu } from '#/ui/dialogs/DropMenu.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { moreIcon } from '#/ui/icons/more-icon.ts';

export interface SelectionTool {
  label: string;
  icon: string;
  run: () => void;
  /** Whether it stands in a menu, so that the others have room in one line. */
  isRare?: true;
}

/** What can be done with selected links: a button each, and a menu of what is done rarely. */
export function SelectionTools({ tools }: { tools: readonly SelectionTool[] }) {
  const rare = tools.filter(({ isRare }) => isRare);
  return (
    <>
      {tools
        .filter(({ isRare }) => !isRare)
        .map(({ label, icon, run }) => (
          <Button key={label} kind="tool" size="small" title={label} onClick={run}>
            <Icon path={icon} size={18} />
            <span className="button-text">{label}</span>
          </Button>
        ))}
      {rare.length > 0 && (
        <DropMenu
          kind="icon"
          size="small"
          icon={moreIcon}
          label={<span className="unseen">More actions</span>}
        >
          {rare.map(({ label, run }) => (
            <li key={label}>
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  closeMenu(currentTarget);
                  run();
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </DropMenu>
      )}
    </>
  );
}

/** A dialog that an entry opens gives the focus back to what stays in sight. */
function closeMenu(entry: HTMLElement): void {
  const menu = entry.closest('details');
  menu?.removeAttribute('open');
  menu?.querySelector('summary')?.focus();
}
