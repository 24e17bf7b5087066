import { lazy, Suspense, useState } from 'react';
import { shareIcon } from '#/ui/icons/action-icons.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { useFeatures } from '../use-features.ts';
import type { SharePaths } from './StatsSharing.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

/** Shares the statistics of all of the workspace, for whoever may change its links. */
export function ShareButton(paths: SharePaths) {
  const { features, withheld } = useFeatures();
  const [isOpen, setIsOpen] = useState(false);
  if (!features.includes('update_linklet')) return null;

  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Icon path={shareIcon} size={18} />
        <span className="button-text">Share statistics</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog
            {...paths}
            isInPlan={features.includes('share_analytics')}
            withheld={withheld}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
