import { useState } from 'react';
import { calendarPeriods, mainPeriods, type StatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { Select } from '#/ui/fields/Select.tsx';
import { useStats } from '../stats-context.ts';
import { periodName } from './periods.ts';
import { usePeriodKeys } from './use-period-keys.ts';

const CustomPeriodDialog = lazyPart(
  async () => (await import('./CustomPeriodDialog.tsx')).CustomPeriodDialog,
);
const RollingPeriodDialog = lazyPart(
  async () => (await import('./RollingPeriodDialog.tsx')).RollingPeriodDialog,
);

const groups: readonly (readonly StatsPeriod[])[] = [
  mainPeriods,
  calendarPeriods.filter((period) => period !== 'custom'),
  ['last_90_day', 'last_365_day'],
];
const listed = groups.flat();

/** All periods in one list, those of one's own at its end. */
export function PeriodPicker() {
  const { question, change } = useStats();
  const { search } = question;
  const [choosing, setChoosing] = useState('');
  const close = () => setChoosing('');
  const isListed = listed.includes(search.period);
  usePeriodKeys({ onCustom: () => setChoosing('custom') });

  function choose(value: string) {
    const period = listed.find((each) => each === value);
    if (period === undefined) setChoosing(value);
    else change({ period, from: '', to: '' });
  }

  return (
    <>
      <Select size="small" aria-label="Period" value={isListed ? search.period : 'chosen'} onChange={choose}>
        {!isListed && <option value="chosen">{periodName(search)}</option>}
        {groups.map((periods) => [
          ...periods.map((period) => (
            <option key={period} value={period}>
              {periodName({ period, from: '', to: '' })}
            </option>
          )),
          <hr key={`after ${periods.join(' ')}`} />,
        ])}
        <option value="rolling">Last minutes, hours or days…</option>
        <option value="custom">Custom range…</option>
      </Select>
      {choosing === 'rolling' && <RollingPeriodDialog onClose={close} />}
      {choosing === 'custom' && <CustomPeriodDialog onClose={close} />}
    </>
  );
}
