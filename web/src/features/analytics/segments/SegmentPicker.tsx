import { useState } from 'react';
import { Select } from '#/ui/fields/Select.tsx';
import { useStats } from '../stats-context.ts';
import type { StatsSearch } from '../stats-search.ts';
import { LazySegmentsDialog } from './LazySegmentsDialog.tsx';
import { useSegments } from './segments.queries.ts';

const MANAGE = 'manage';

/** Filters by a segment of the workspace. */
export function SegmentPicker() {
  const { question, change } = useStats();
  const { segments, isChangeable, shown } = useSegments();
  const [isManaging, setIsManaging] = useState(false);
  if (segments.length === 0 && !isChangeable) return null;

  function choose(value: string) {
    if (value === MANAGE) setIsManaging(true);
    else change({ filters: segments.find(({ id }) => String(id) === value)?.filters ?? '' });
  }

  return (
    <>
      <label className="stats-choice">
        <span>Segment</span>
        <Select kind="native" value={shown?.id ?? ''} onChange={choose}>
          <option value="">{shown === undefined ? unnamed(question.search) : 'All clicks'}</option>
          {segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isChangeable && <option value={MANAGE}>Save or change…</option>}
        </Select>
      </label>
      {isManaging && <LazySegmentsDialog onClose={() => setIsManaging(false)} />}
    </>
  );
}

function unnamed({ filters }: StatsSearch): string {
  return filters === '' ? 'All clicks' : 'Not saved';
}
