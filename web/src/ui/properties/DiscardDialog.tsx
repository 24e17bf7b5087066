import { Button } from '../buttons/Button.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';

/** Asks before what was typed is lost. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog title="Discard changes?" onClose={onKeep}>
      <p>You have unsaved changes.</p>
      <div className="dialog-end">
        <Button data-focus onClick={onKeep}>
          Keep editing
        </Button>
        <Button kind="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}
