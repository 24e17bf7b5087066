import { Link } from '@tanstack/react-router';
import { statsPeriods, type StatsPeriod } from '@linklet/contract/analytics.ts';
import { Icon } from '#/ui/Icon.tsx';
import { pauseIcon, playIcon } from '#/ui/action-icons.ts';
import { periodLooks } from './periods.ts';

interface AnalyticsBarProps {
  period: StatsPeriod;
  live: boolean;
  onLive: (live: boolean) => void;
  /** When what is shown was fetched, if it could not be refreshed since. */
  staleSince: string | null;
}

export function AnalyticsBar({ period, live, onLive, staleSince }: AnalyticsBarProps) {
  return (
    <div className="analytics-bar">
      <PeriodSwitch period={period} />
      <div className="live">
        <span className="live-state" data-live={live && staleSince === null}>
          {liveText(live, staleSince)}
        </span>
        <button type="button" className="button quiet small" onClick={() => onLive(!live)}>
          <Icon path={live ? pauseIcon : playIcon} size={18} />
          {live ? 'Pause' : 'Go live'}
        </button>
      </div>
    </div>
  );
}

/** The period stands in the address, so choosing one is following a link. */
function PeriodSwitch({ period }: { period: StatsPeriod }) {
  return (
    <nav className="tabs period-switch" aria-label="Period">
      {statsPeriods.map((value) => (
        <Link
          key={value}
          className="tab"
          to="."
          search={{ period: value }}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{}}
          data-current={value === period}
        >
          {periodLooks[value].label}
        </Link>
      ))}
    </nav>
  );
}

function liveText(live: boolean, staleSince: string | null): string {
  if (!live) return 'Paused';
  return staleSince === null ? 'Live' : `Trying to reconnect; as of ${staleSince}`;
}
