import { useId, useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatsBreakdown } from '@linklet/contract/analytics/endpoints.ts';
import {
  mostValues,
  readFilters,
  writeFilters,
  type StatsDimension,
  type StatsFilter,
} from '@linklet/contract/analytics/filters.ts';
import { formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { cardsOf, hasOwnPanel } from '../breakdowns/cards.ts';
import { dimensionLooks, valueName } from '../charts/dimension-looks.ts';
import type { StatsQuestion } from '../stats-calls.ts';
import { useStats } from '../stats-context.ts';
import { breakdownQuery } from '../stats.queries.ts';

const SHOWN = 200;

/** Asks what the clicks are to be filtered by, and offers the values that there are. */
export function FilterDialog({ onClose }: { onClose: () => void }) {
  const { question, change } = useStats();
  const id = useId();
  const all = readFilters(question.search.filters) ?? [];
  const dimensions = dimensionsOf(question);
  const [filter, setFilter] = useState<StatsFilter>(() => present(all, dimensions[0] ?? 'country'));
  const { dimension, values, negated } = filter;
  const others = all.filter((each) => each.dimension !== dimension);
  const isChanged = values.length > 0 || others.length < all.length;

  function apply(event: SubmitEvent) {
    event.preventDefault();
    change({ filters: writeFilters([...others, ...(values.length > 0 ? [filter] : [])]) });
    onClose();
  }

  return (
    <Dialog title="Filter clicks" onClose={onClose}>
      <form className="stack" onSubmit={apply}>
        <div className="filter-parts">
          <SelectField
            id={`${id}-by`}
            label="Filter by"
            data-focus
            value={dimension}
            onChange={(chosen) => setFilter(present(all, chosen as StatsDimension))}
          >
            {dimensions.map((each) => (
              <option key={each} value={each}>
                {dimensionLooks[each].title}
              </option>
            ))}
          </SelectField>
          <SelectField
            id={`${id}-is`}
            label="Show"
            value={negated ? 'not' : 'only'}
            onChange={(chosen) => setFilter({ ...filter, negated: chosen === 'not' })}
          >
            <option value="only">Only these</option>
            <option value="not">All but these</option>
          </SelectField>
        </div>
        <Values
          key={dimension}
          filter={filter}
          others={others}
          onChange={(chosen) => setFilter({ ...filter, values: chosen })}
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={!isChanged}>
            Apply
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function dimensionsOf(question: StatsQuestion): StatsDimension[] {
  const lists = cardsOf(question).flatMap(({ tabs }) =>
    tabs.flatMap(({ id, lists }) => lists ?? (hasOwnPanel(id) ? [] : [id])),
  );
  return [...new Set(lists)];
}

function present(all: readonly StatsFilter[], dimension: StatsDimension): StatsFilter {
  return all.find((each) => each.dimension === dimension) ?? { dimension, values: [], negated: false };
}

interface ValuesProps {
  filter: StatsFilter;
  /** What else the clicks are filtered by: only what is among them is offered. */
  others: readonly StatsFilter[];
  onChange: (values: string[]) => void;
}

function Values({ filter, others, onChange }: ValuesProps) {
  const { question } = useStats();
  const { dimension } = filter;
  const search = { ...question.search, filters: writeFilters(others), compare: '' as const };
  const kind = dimension === 'bot' || dimension === 'reason' ? 'bot' : 'human';
  const { data, isError, refetch } = useQuery(
    breakdownQuery({ ...question, search }, { dimension, kind, limit: SHOWN }),
  );

  if (data) return <ValueList filter={filter} rows={data.rows} onChange={onChange} />;
  if (isError) return <LoadFailure what="The values" retry={() => void refetch()} />;
  return <Skeleton className="filter-values-space" />;
}

interface ValueListProps extends Pick<ValuesProps, 'filter' | 'onChange'> {
  rows: StatsBreakdown['rows'];
}

function ValueList({ filter: { dimension, values }, rows, onChange }: ValueListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { title, unit } = dimensionLooks[dimension];
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  const sought = typed.trim().toLowerCase();
  const offered = [...new Set([...values, ...counts.keys()])].filter((value) =>
    valueName(dimension, value).toLowerCase().includes(sought),
  );
  const isFull = values.length >= mostValues;

  return (
    <>
      <TextField
        id={`${id}-find`}
        label={`Find a ${unit.toLowerCase()}`}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className="filter-values" aria-label={title}>
        {offered.map((value) => (
          <li key={value}>
            <CheckField
              checked={values.includes(value)}
              disabled={isFull && !values.includes(value)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...values, value] : values.filter((each) => each !== value))
              }
            >
              {valueName(dimension, value)}{' '}
              <span className="field-hint">{formatNumber(counts.get(value) ?? 0)}</span>
            </CheckField>
          </li>
        ))}
      </ul>
      {offered.length === 0 && (
        <p className="field-hint">
          {sought === '' ? 'There are no clicks in this period.' : `Nothing matches “${typed.trim()}”.`}
        </p>
      )}
      {isFull && <p className="field-hint">Up to {mostValues} can be chosen.</p>}
    </>
  );
}
