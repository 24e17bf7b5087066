import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatsBreakdown } from '@linklet/contract/analytics/endpoints.ts';
import type { ClickKind, StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { BarTable, type BarRow } from './BarTable.tsx';
import { ChartPanel } from '../charts/ChartPanel.tsx';
import { dimensionLooks, valueName } from '../charts/dimension-looks.ts';
import { seriesLooks } from '../charts/series-looks.ts';
import { periodPhrase } from '../periods/periods.ts';
import { countsBy } from '../search-sentence.ts';
import { breakdownQuery } from '../stats.queries.ts';
import { useStats, type Stats } from '../stats-context.ts';
import { markOf } from './RowMark.tsx';

interface BreakdownPanelProps {
  /** The tab that opens it. */
  tab: string;
  dimension: StatsDimension;
  /** What it counts, whatever the other charts show. */
  kind: ClickKind | undefined;
  /** What the dimension is chosen by, beside the tab. */
  choice: ReactNode;
  note: ReactNode;
}

const shownAtFirst = 8;
const shownAtMost = 200;

// Times come in their order, all of them.
const times: readonly StatsDimension[] = ['weekday', 'hour'];
const allTimes = 24;

/** Clicks by what they are told apart by; each row filters by its value. */
export function BreakdownPanel({ tab, dimension, kind: fixed, choice, note }: BreakdownPanelProps) {
  const stats = useStats();
  const { question, live } = stats;
  const kind = fixed ?? question.search.kind;
  const first = times.includes(dimension) ? allTimes : shownAtFirst;
  const [limit, setLimit] = useState(first);
  const wanted = { dimension, kind, limit };
  const result = useQuery(breakdownQuery(question, wanted, live));
  const { title, unit } = dimensionLooks[dimension];
  const counts = countsBy(kind, unit);

  return (
    <ChartPanel
      tab={tab}
      title={title}
      choice={choice}
      counts={counts}
      result={result}
      table={(data) => breakdownTable(dimension, data)}
      note={note}
    >
      {(breakdown) => (
        <>
          <BarTable
            caption={counts}
            unit={unit}
            counted={seriesLooks[kind].name}
            rows={toRows(stats, dimension, breakdown)}
            total={breakdown.total}
          />
          {breakdown.rows.length === 0 && (
            <p className="panel-note">No clicks in {periodPhrase(question.search)}.</p>
          )}
          {breakdown.values > first && (
            <Button
              kind="text"
              aria-expanded={limit > first}
              onClick={() => setLimit(limit > first ? first : shownAtMost)}
            >
              {limit > first ? 'Show fewer' : `Show ${rowsToShow(breakdown.values)}`}
            </Button>
          )}
        </>
      )}
    </ChartPanel>
  );
}

function rowsToShow(values: number): string {
  return values > shownAtMost ? `the first ${shownAtMost}` : `all ${values}`;
}

/** Also for other drawings of it. */
export function breakdownTable(dimension: StatsDimension, { rows }: StatsBreakdown) {
  const isCompared = rows.some(({ before }) => before !== null);
  return {
    header: [dimensionLooks[dimension].unit.toLowerCase(), 'clicks', ...(isCompared ? ['before'] : [])],
    rows: rows.map(({ value, count, before }) => [
      valueName(dimension, value),
      count,
      ...(isCompared ? [before ?? 0] : []),
    ]),
  };
}

function toRows({ isPicked, pick }: Stats, dimension: StatsDimension, { rows }: StatsBreakdown): BarRow[] {
  const ordered = times.includes(dimension)
    ? rows.toSorted((one, other) => Number(one.value) - Number(other.value))
    : rows;
  return ordered.map(({ value, count, before }, index) => ({
    key: value === '' ? `unknown ${index}` : value,
    name: valueName(dimension, value),
    mark: markOf(dimension, value),
    count,
    before,
    isPicked: isPicked(dimension, value),
    // What is gone has no name to filter by.
    onPick: value === '' && isId(dimension) ? undefined : () => pick(dimension, value),
  }));
}

function isId(dimension: StatsDimension): boolean {
  return ['link', 'alias', 'domain'].includes(dimension);
}
