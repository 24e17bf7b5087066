import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { ProgressBar } from '#/ui/marks/ProgressBar.tsx';
import { closeIcon } from '#/ui/icons/icons.ts';
import type { Progress } from './change-many.ts';
import { SelectionActions, type SelectionActionsProps } from './SelectionActions.tsx';
import { linksText } from './use-change-many.ts';

interface SelectionBarProps extends SelectionActionsProps {
  /** How many the list has, where more than are selected could be. */
  ofAll: number | null;
  progress: Progress | null;
  onAll: () => void;
  onClear: () => void;
  onStop: () => void;
}

/** What can be done with all selected links at once. */
export function SelectionBar({ ofAll, progress, onAll, onClear, onStop, ...actions }: SelectionBarProps) {
  const { links } = actions;
  const canSelectMore = ofAll !== null && ofAll > links.length;
  const bar = useFocusAfterChange<HTMLDivElement>(`${String(progress !== null)} ${String(canSelectMore)}`);

  return (
    <div ref={bar} className="selection-bar" role="group" aria-label="Selected links" tabIndex={-1}>
      {progress !== null && <ProgressOf progress={progress} onStop={onStop} />}
      {progress === null && (
        <>
          <p role="status">{linksText(links.length)} selected</p>
          {canSelectMore && (
            <Button kind="text" onClick={onAll}>
              Select all {linksText(ofAll)}
            </Button>
          )}
          <SelectionActions {...actions} />
          <Button kind="icon" className="selection-clear" aria-label="Clear selection" onClick={onClear}>
            <Icon path={closeIcon} />
          </Button>
        </>
      )}
    </div>
  );
}

function ProgressOf({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  return (
    <>
      <p role="status">
        {progress.done} of {linksText(progress.total)} …
      </p>
      <ProgressBar label="Progress" done={progress.done} total={progress.total} />
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </>
  );
}
