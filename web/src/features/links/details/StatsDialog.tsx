import { Dialog } from '#/ui/Dialog.tsx';
import { StatsPart, type StatsPartProps } from './StatsPart.tsx';

/** Whether a link has statistics, and who else sees them. */
export function StatsDialog({ onClose, ...props }: StatsPartProps & { onClose: () => void }) {
  return (
    <Dialog title="Statistics of this link" onClose={onClose}>
      <StatsPart {...props} />
    </Dialog>
  );
}
