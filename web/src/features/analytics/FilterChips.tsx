import { readFilters, writeFilters, type StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { closeIcon } from '#/ui/icons/icons.ts';
import { filterSentence } from './search-sentence.ts';
import { SegmentButton } from './segments/SegmentButton.tsx';
import { isOfWorkspace } from './stats-calls.ts';
import { useStats } from './stats-context.ts';

/** What the clicks are filtered by. Each filter can be turned into its opposite, and removed. */
export function FilterChips() {
  const { question, change } = useStats();
  const filters = readFilters(question.search.filters) ?? [];
  const list = useKeptFocus<HTMLUListElement>(filters.length);
  if (filters.length === 0) return null;

  const put = (changed: readonly StatsFilter[]) => change({ filters: writeFilters(changed) });

  return (
    <ul ref={list} className="filter-chips" tabIndex={-1} aria-label="Filters">
      {filters.map((filter) => {
        const sentence = filterSentence(filter);
        return (
          <li key={filter.dimension} className="filter-chip">
            <button
              type="button"
              title={filter.negated ? 'Show only these' : 'Show all but these'}
              aria-label={`${sentence}. Turn into the opposite`}
              onClick={() => put(filters.map((each) => (each === filter ? opposite(filter) : each)))}
            >
              {sentence}
            </button>
            <Button
              kind="icon"
              aria-label={`Remove the filter ${sentence}`}
              onClick={() => put(filters.filter((each) => each !== filter))}
            >
              <Icon path={closeIcon} size={16} />
            </Button>
          </li>
        );
      })}
      <li>
        <Button kind="text" onClick={() => put([])}>
          Clear filters
        </Button>
      </li>
      {isOfWorkspace(question) && (
        <li>
          <SegmentButton />
        </li>
      )}
    </ul>
  );
}

function opposite(filter: StatsFilter): StatsFilter {
  return { ...filter, negated: !filter.negated };
}
