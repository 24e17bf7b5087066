import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import type { Failed } from './change-many.ts';
import { linksText } from './use-change-many.ts';

/** The links that could not be changed, each with its reason. */
export function FailedDialog({ failed, onClose }: { failed: readonly Failed[]; onClose: () => void }) {
  return (
    <Dialog title={`${linksText(failed.length)} not changed`} onClose={onClose}>
      <ul className="failed-list">
        {failed.map(({ hash, linklet, message }) => (
          <li key={hash}>
            <strong>{linklet?.replace(/^https?:\/\//, '') ?? 'A link that is gone'}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <div className="dialog-end">
        <Button kind="primary" data-focus onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
