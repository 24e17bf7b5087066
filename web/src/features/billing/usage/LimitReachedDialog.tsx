import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';

interface LimitReachedDialogProps {
  paths: { usage: string; subscription: string };
  onClose: () => void;
}

/** The plan allows no more links: go beyond it for money, or choose another plan. */
export function LimitReachedDialog({ paths, onClose }: LimitReachedDialogProps) {
  return (
    <Dialog title="You've hit your plan's limit for creating links" onClose={onClose}>
      <p>Turn on overages to stay on this plan, or raise their spend limit; or upgrade to a higher limit.</p>
      <div className="dialog-end">
        <ButtonAnchor href={paths.usage}>Manage Overages</ButtonAnchor>
        <ButtonAnchor kind="primary" data-focus href={paths.subscription}>
          Upgrade Your Plan
        </ButtonAnchor>
      </div>
    </Dialog>
  );
}
