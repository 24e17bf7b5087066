import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { useStats } from '../stats-context.ts';
import { StatsSharing, type SharePaths } from './StatsSharing.tsx';

interface ShareDialogProps extends SharePaths {
  isInPlan: boolean;
  withheld: readonly Feature[];
  onClose: () => void;
}

/** Who else sees the statistics of all of the workspace. */
export function ShareDialog({ onClose, ...sharing }: ShareDialogProps) {
  const { question } = useStats();
  return (
    <Dialog title="Statistics of all links" onClose={onClose}>
      <StatsSharing subject={question} filters={question.search.filters} {...sharing} />
    </Dialog>
  );
}
