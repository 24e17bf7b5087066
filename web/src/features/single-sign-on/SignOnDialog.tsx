import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';

interface SignOnDialogProps {
  /** Who asks for it. */
  text: string;
  /** Where it begins. */
  path: string;
  onCancel: () => void;
}

/**
 * For a workspace that asks for a single sign-on: it is passed in a new tab, so that the page keeps what was typed.
 * Whoever shows the dialog notices when that is done.
 */
export function SignOnDialog({ text, path, onCancel }: SignOnDialogProps) {
  return (
    <Dialog title="Single sign-on" insistent onClose={onCancel}>
      <div className="stack">
        <p>{text} It opens in a new tab. What you typed here is kept.</p>
        <div className="dialog-end">
          <Button onClick={onCancel}>Cancel</Button>
          <ButtonAnchor kind="primary" href={path} target="_blank" data-focus>
            Continue
          </ButtonAnchor>
        </div>
      </div>
    </Dialog>
  );
}
