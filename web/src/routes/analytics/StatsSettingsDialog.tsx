import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { StatsSharing } from '#/features/analytics/shares/StatsSharing.tsx';
import { StatsPart } from '#/features/links/options/statistics/StatsPart.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { analyticsPath } from '#/shell/names.ts';
import { sharePaths } from './share-paths.ts';

interface StatsSettingsDialogProps {
  link: ListedLink;
  state: AppState;
  /** Those that the screen shows. */
  filters: string;
  onClose: () => void;
}

/** Whether a link has statistics, and who else sees them. */
export function StatsSettingsDialog({ link, state, filters, onClose }: StatsSettingsDialogProps) {
  const { subscription } = sharePaths;
  return (
    <Dialog title="Statistics of this link" onClose={onClose}>
      <StatsPart link={link} state={state} paths={{ clicks: analyticsPath(link.hash), subscription }} />
      {link.options.analytics_enabled && (
        <StatsSharing
          {...sharePaths}
          subject={{ link: link.hash, address: undefined }}
          filters={filters}
          isInPlan={state.features.includes('share_analytics')}
          withheld={state.withheld}
        />
      )}
    </Dialog>
  );
}
