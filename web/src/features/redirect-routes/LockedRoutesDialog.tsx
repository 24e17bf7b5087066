import { Dialog } from '#/ui/Dialog.tsx';

interface LockedRoutesDialogProps {
  /** As people read it. */
  plan: string;
  subscription: string;
  onClose: () => void;
}

/** What redirect routes are, to an account whose plan has none. */
export function LockedRoutesDialog({ plan, subscription, onClose }: LockedRoutesDialogProps) {
  return (
    <Dialog title="Redirect routes" onClose={onClose}>
      <div className="stack">
        <p>
          Routes lead visitors of one link to different destinations: by country, language, device, time and
          more, or by shares for an A/B test.
        </p>
        <p>
          Your plan {plan} does not include them. <a href={subscription}>See your plan</a>
        </p>
        <div className="dialog-end">
          <button type="button" className="button primary" data-focus onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
