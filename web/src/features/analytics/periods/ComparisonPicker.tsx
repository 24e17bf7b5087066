import { useId } from 'react';
import { comparisons, type Comparison } from '@linklet/contract/analytics/periods.ts';
import { Select } from '#/ui/fields/Select.tsx';
import { useStats } from '../stats-context.ts';
import { notShownWhole } from './not-shown-whole.ts';
import { useComparable } from './use-comparable.ts';

const names: Record<Comparison, string> = {
  previous: 'Previous period',
  year: 'Previous year (match weekdays)',
};

/** What the figures are compared with. A period that is not shown whole would tell of changes that never were. */
export function ComparisonPicker() {
  const { question, change } = useStats();
  const { search, share } = question;
  const comparable = useComparable();
  const noteId = useId();
  const isChosen = search.compare !== '' && comparable.includes(search.compare);
  const isRefused = comparable.length === 0 || (search.compare !== '' && !isChosen);
  const choose = (value: string) => change({ compare: comparable.find((each) => each === value) ?? '' });

  return (
    <>
      <Select
        size="small"
        aria-label="Comparison"
        aria-describedby={isRefused ? noteId : undefined}
        disabled={comparable.length === 0}
        value={isChosen ? search.compare : ''}
        onChange={choose}
      >
        <option value="">No comparison</option>
        {comparisons.map((each) => (
          <option key={each} value={each} disabled={!comparable.includes(each)}>
            {names[each]}
          </option>
        ))}
      </Select>
      {isRefused && (
        <p className="comparison-note" id={noteId}>
          {notShownWhole(share !== undefined)}
        </p>
      )}
    </>
  );
}
