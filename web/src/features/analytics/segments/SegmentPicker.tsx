import { useState } from 'react';
import { Select } from '#/ui/fields/Select.tsx';
import { useStats } from '../stats-context.ts';
import { LazySegmentsDialog } from './LazySegmentsDialog.tsx';
import { useSegments } from './segments.queries.ts';

const MANAGE = 'manage';

/** Filters by a segment of the workspace. Segments are called saved filters wherever people read of them. */
export function SegmentPicker() {
  const { change } = useStats();
  const { segments, isChangeable, isOfUse, shown } = useSegments();
  const [isManaging, setIsManaging] = useState(false);
  if (!isOfUse) return null;

  function choose(value: string) {
    if (value === MANAGE) setIsManaging(true);
    else change({ filters: segments.find(({ id }) => String(id) === value)?.filters ?? '' });
  }

  return (
    <>
      <Select size="small" aria-label="Saved filters" value={shown?.id ?? ''} onChange={choose}>
        <option value="">{shown === undefined ? 'Saved filters' : 'All clicks'}</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isChangeable && <option value={MANAGE}>Save or change…</option>}
      </Select>
      {isManaging && <LazySegmentsDialog onClose={() => setIsManaging(false)} />}
    </>
  );
}
