import type { ReactNode } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { Select } from '#/ui/fields/Select.tsx';
import { FilterChips } from './FilterChips.tsx';
import { PeriodPicker } from './periods/PeriodPicker.tsx';
import { SegmentPicker } from './segments/SegmentPicker.tsx';
import { isOfWorkspace } from './stats-calls.ts';
import { useStats } from './stats-context.ts';
import { StatsMenu } from './StatsMenu.tsx';
import type { StatsSearch } from './stats-search.ts';

interface StatsBarProps {
  onLive: (live: boolean) => void;
  /** What else can be done with what is shown. */
  actions?: ReactNode;
}

/** Which clicks the charts show, and whether they follow what happens. */
export function StatsBar({ onLive, actions }: StatsBarProps) {
  const { question, live, change } = useStats();

  return (
    <div className="analytics-bar">
      <PeriodPicker />
      <Select
        size="small"
        aria-label="Comparison"
        value={question.search.compare}
        onChange={(value) => change({ compare: toCompare(value) })}
      >
        <option value="">No comparison</option>
        <option value="previous">Previous period</option>
        <option value="year">Previous year (match weekdays)</option>
      </Select>
      {isOfWorkspace(question) && <SegmentPicker />}
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

function toCompare(value: string): StatsSearch['compare'] {
  return value === 'previous' || value === 'year' ? value : '';
}
