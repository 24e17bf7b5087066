import { Button, SegmentedControl } from '@mantine/core';
import { statsPeriods, type StatsPeriod } from '@linklet/contract/analytics.ts';
import { Icon } from '#/ui/Icon.tsx';
import { pauseIcon, playIcon } from '#/ui/icons.ts';
import { periodLooks } from './periods.ts';

interface AnalyticsBarProps {
  period: StatsPeriod;
  onPeriod: (period: StatsPeriod) => void;
  live: boolean;
  onLive: (live: boolean) => void;
  /** When what is shown was fetched, if it could not be refreshed since. */
  staleSince: string | null;
}

const periods = statsPeriods.map((value) => ({ value, label: periodLooks[value].label }));

export function AnalyticsBar({ period, onPeriod, live, onLive, staleSince }: AnalyticsBarProps) {
  return (
    <div className="analytics-bar">
      <SegmentedControl aria-label="Period" data={periods} value={period} onChange={onPeriod} />
      <div className="live">
        <span className="live-state" data-live={live && staleSince === null}>
          {liveText(live, staleSince)}
        </span>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Icon path={live ? pauseIcon : playIcon} size={18} />}
          onClick={() => onLive(!live)}
        >
          {live ? 'Pause' : 'Go live'}
        </Button>
      </div>
    </div>
  );
}

function liveText(live: boolean, staleSince: string | null): string {
  if (!live) return 'Paused';
  return staleSince === null ? 'Live' : `Trying to reconnect; as of ${staleSince}`;
}
