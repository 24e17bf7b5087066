import { lazy, Suspense, useState, type ReactNode } from 'react';
import { calendarPeriods, mainPeriods, type StatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { clickKinds } from '@linklet/contract/analytics/filters.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { pauseIcon, playIcon } from '#/ui/icons/action-icons.ts';
import { Select } from '#/ui/fields/Select.tsx';
import { LogButton } from './logs/LogButton.tsx';
import { periodName, shortPeriodName } from './periods/periods.ts';
import { SegmentPicker } from './segments/SegmentPicker.tsx';
import { kindNames } from './search-sentence.ts';
import { isOfWorkspace } from './stats-calls.ts';
import { useStats } from './stats-context.ts';
import type { StatsSearch } from './stats-search.ts';

const CustomPeriodDialog = lazy(async () => ({
  default: (await import('./periods/CustomPeriodDialog.tsx')).CustomPeriodDialog,
}));
const RollingPeriodDialog = lazy(async () => ({
  default: (await import('./periods/RollingPeriodDialog.tsx')).RollingPeriodDialog,
}));

interface StatsBarProps {
  onLive: (live: boolean) => void;
  /** What else can be done with what is shown. */
  actions?: ReactNode;
}

/** Which clicks the charts show, and whether they follow what happens. */
export function StatsBar({ onLive, actions }: StatsBarProps) {
  const { question, live, change } = useStats();
  const { search } = question;

  return (
    <div className="analytics-bar">
      <div className="tabs period-switch" role="group" aria-label="Period">
        {mainPeriods.map((period) => (
          <button
            key={period}
            type="button"
            className="tab"
            aria-pressed={period === search.period}
            data-current={period === search.period}
            onClick={() => change({ period, from: '', to: '' })}
          >
            {shortPeriodName(period)}
          </button>
        ))}
      </div>
      <MorePeriods />
      <label className="stats-choice">
        <span>Compare with</span>
        <Select
          kind="native"
          value={search.compare}
          onChange={(value) => change({ compare: toCompare(value) })}
        >
          <option value="">Nothing</option>
          <option value="previous">The period before</option>
          <option value="year">A year ago, same weekdays</option>
        </Select>
      </label>
      <label className="stats-choice">
        <span>Charts show</span>
        <Select kind="native" value={search.kind} onChange={(value) => change({ kind: toKind(value) })}>
          {clickKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </Select>
      </label>
      {isOfWorkspace(question) && <SegmentPicker />}
      {isOfWorkspace(question) && <LogButton />}
      {actions}
      {question.share?.isFrozen !== true && <LiveSwitch live={live} onLive={onLive} />}
    </div>
  );
}

function LiveSwitch({ live, onLive }: Pick<StatsBarProps, 'onLive'> & { live: boolean }) {
  return (
    <div className="live">
      <span className="live-state" data-live={live}>
        {live ? 'Live' : 'Paused'}
      </span>
      <Button kind="quiet" size="small" onClick={() => onLive(!live)}>
        <Icon path={live ? pauseIcon : playIcon} size={18} />
        {live ? 'Pause' : 'Go live'}
      </Button>
    </div>
  );
}

function toCompare(value: string): StatsSearch['compare'] {
  return value === 'previous' || value === 'year' ? value : '';
}

function toKind(value: string): StatsSearch['kind'] {
  return clickKinds.find((kind) => kind === value) ?? 'human';
}

const furtherPeriods: readonly StatsPeriod[] = [
  ...calendarPeriods.filter((period) => period !== 'custom'),
  'last_90_day',
  'last_365_day',
];

/** Periods beside the main ones, also days of one's own. */
function MorePeriods() {
  const { question, change } = useStats();
  const { search } = question;
  const [choosing, setChoosing] = useState('');
  const close = () => setChoosing('');
  const isMain = mainPeriods.some((period) => period === search.period);
  const isListed = furtherPeriods.includes(search.period);

  function choose(value: string) {
    const period = furtherPeriods.find((each) => each === value);
    if (period === undefined) setChoosing(value);
    else change({ period, from: '', to: '' });
  }

  return (
    <label className="stats-choice">
      <span>More periods</span>
      <Select kind="native" value={isMain ? '' : isListed ? search.period : 'chosen'} onChange={choose}>
        {isMain && <option value="">Choose</option>}
        {!isMain && !isListed && <option value="chosen">{periodName(search)}</option>}
        {furtherPeriods.map((period) => (
          <option key={period} value={period}>
            {periodName({ period, from: '', to: '' })}
          </option>
        ))}
        <option value="rolling">Last minutes, hours or days…</option>
        <option value="custom">Days of your choice…</option>
      </Select>
      <Suspense>
        {choosing === 'rolling' && <RollingPeriodDialog onClose={close} />}
        {choosing === 'custom' && <CustomPeriodDialog onClose={close} />}
      </Suspense>
    </label>
  );
}
