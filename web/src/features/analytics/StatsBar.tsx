import type { ReactNode } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterButton } from './filters/FilterButton.tsx';
import { ComparisonPicker } from './periods/ComparisonPicker.tsx';
import { PeriodPicker } from './periods/PeriodPicker.tsx';
import { SegmentPicker } from './segments/SegmentPicker.tsx';
import { canCompare, isOfWorkspace } from './stats-calls.ts';
import { useStats } from './stats-context.ts';
import { StatsMenu } from './StatsMenu.tsx';

interface StatsBarProps {
  onLive: (live: boolean) => void;
  /** Undefined while links or tags are compared. */
  onCompare: (() => void) | undefined;
  /** What else can be done with what is shown. */
  actions?: ReactNode;
}

/** Which clicks the charts show, and whether they follow what happens. */
export function StatsBar({ onLive, onCompare, actions }: StatsBarProps) {
  const { question, live } = useStats();

  return (
    <div className="analytics-bar">
      <PeriodPicker />
      <ComparisonPicker />
      {isOfWorkspace(question) && <SegmentPicker />}
      {canCompare(question) && onCompare !== undefined && (
        <Button kind="quiet" size="small" className="analytics-compare" onClick={onCompare}>
          Compare links or tags
        </Button>
      )}
      <FilterButton />
      <FilterChips />
      <div className="analytics-bar-end">
        {question.share?.isFrozen !== true && <LiveSwitch live={live} onLive={onLive} />}
        {actions}
        <StatsMenu />
      </div>
    </div>
  );
}

function LiveSwitch({ live, onLive }: Pick<StatsBarProps, 'onLive'> & { live: boolean }) {
  return (
    <Button kind="quiet" size="small" className="live" data-live={live} onClick={() => onLive(!live)}>
      {live ? 'Live' : 'Paused'}
      <span className="unseen">{live ? '. Pause' : '. Go live'}</span>
    </Button>
  );
}
