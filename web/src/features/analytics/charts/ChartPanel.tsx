import { useId, type ReactNode } from 'react';
import { formatTime } from '#/lib/format.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import type { ChartTable } from './chart-table.ts';
import { DownloadMenu } from '../DownloadMenu.tsx';
import { searchSentence } from '../search-sentence.ts';
import { useStats } from '../stats-context.ts';

interface ChartPanelProps<Data extends Estimable> {
  title: string;
  /** What it counts, such as `Clicks by country`. */
  counts: string;
  result: ChartResult<Data>;
  /** What the chart shows, for downloads. */
  table: (data: Data) => Pick<ChartTable, 'header' | 'rows'>;
  /** What else can be done with the chart, once it is there. */
  actions?: ReactNode;
  note?: ReactNode;
  /** Is told the id of what describes the chart. */
  children: (data: Data, describedBy: string) => ReactNode;
}

interface Estimable {
  is_estimated: boolean;
}

/** As `useQuery` gives it. */
export interface ChartResult<Data> {
  data: Data | undefined;
  dataUpdatedAt: number;
  isError: boolean;
  failureCount: number;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/** A chart with its heading. It shows what it has: one that does not load leaves the others as they are. */
export function ChartPanel<Data extends Estimable>({
  title,
  counts,
  result,
  table,
  actions,
  note,
  children,
}: ChartPanelProps<Data>) {
  const { search } = useStats().question;
  const titleId = useId();
  const describedBy = useId();
  const { data } = result;

  return (
    <section
      className="panel"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      aria-busy={result.isPlaceholderData}
    >
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        {data !== undefined && (
          <div className="panel-actions">
            {actions}
            <DownloadMenu table={{ title, subtitle: searchSentence(search), ...table(data) }} />
          </div>
        )}
      </div>
      <p className="unseen" id={describedBy}>
        {counts}. {searchSentence(search)}.
      </p>
      {data === undefined ? <Missing result={result} /> : children(data, describedBy)}
      {data !== undefined && result.failureCount > 0 && <Stale result={result} />}
      {data?.is_estimated === true && <EstimatedNote />}
      {note !== undefined && <div className="panel-note">{note}</div>}
    </section>
  );
}

/** That unique visitors are too many to be told apart one by one. */
export function EstimatedNote() {
  return <p className="panel-note">Unique visitors are estimated, within about 1 %.</p>;
}

function Missing({ result }: { result: ChartResult<unknown> }) {
  if (!result.isError) return <Skeleton className="chart-space" />;
  return <LoadFailure what="The chart" retry={() => void result.refetch()} />;
}

function Stale({ result }: { result: ChartResult<unknown> }) {
  return (
    <p className="panel-note" role="status">
      As of {formatTime(new Date(result.dataUpdatedAt).toISOString())}. Trying to reconnect.
    </p>
  );
}
