import { useId, type ReactNode } from 'react';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import type { ChartTable } from './chart-table.ts';
import { DownloadMenu } from '../DownloadMenu.tsx';
import { timeName } from '../periods/clock.ts';
import { searchSentence } from '../search-sentence.ts';
import { useStats } from '../stats-context.ts';

interface ChartPanelProps<Data extends Estimable> {
  /** The tab that opens it, whose panel is around it; undefined for one that has a heading instead. */
  tab?: string;
  title: string;
  /** What it counts, such as `Clicks by country`. */
  counts: string;
  result: ChartResult<Data>;
  /** What the chart shows, for downloads. */
  table: (data: Data) => Pick<ChartTable, 'header' | 'rows'>;
  /** What it is chosen by, beside the tab. */
  choice?: ReactNode;
  note?: ReactNode;
  /** Is told the id of what describes the chart. */
  children: (data: Data, describedBy: string) => ReactNode;
}

export interface Estimable {
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

/** A chart within a card. It shows what it has: one that does not load leaves the others as they are. */
export function ChartPanel<Data extends Estimable>(props: ChartPanelProps<Data>) {
  const { tab, title, counts, result, table, choice, note, children } = props;
  const { search } = useStats().question;
  const titleId = useId();
  const ownId = useId();
  const describedBy = tab === undefined ? ownId : aboutTab(tab);
  const { data } = result;
  const region = { role: 'region', 'aria-labelledby': titleId, 'aria-describedby': describedBy };

  return (
    <div {...(tab === undefined && region)} className="chart-panel" aria-busy={result.isPlaceholderData}>
      {tab === undefined && <h3 id={titleId}>{title}</h3>}
      {data !== undefined && (
        <div className="panel-tools">
          <DownloadMenu table={{ title, subtitle: searchSentence(search), ...table(data) }} />
        </div>
      )}
      <p className="unseen" id={describedBy}>
        {counts}. {searchSentence(search)}.
      </p>
      {choice}
      {data === undefined ? (
        <Missing result={result} className="breakdown-space" />
      ) : (
        children(data, describedBy)
      )}
      <ChartState result={result} />
      {note !== undefined && <div className="panel-note">{note}</div>}
    </div>
  );
}

/** The id of what says what the open chart of a tab counts. */
export function aboutTab(tab: string): string {
  return `about-${tab}`;
}

/** That what is shown is old, or not exact. */
export function ChartState({ result }: { result: ChartResult<Estimable> }) {
  const { data, failureCount } = result;
  return (
    <>
      {data !== undefined && failureCount > 0 && <Stale result={result} />}
      {data?.is_estimated === true && <EstimatedNote />}
    </>
  );
}

/** That unique visitors are too many to be told apart one by one. */
export function EstimatedNote() {
  return <p className="panel-note">Unique visitors are estimated, within about 1%.</p>;
}

/** In place of a chart that is not there yet, or can’t be. */
export function Missing({ result, className }: { result: ChartResult<unknown>; className: string }) {
  if (!result.isError) return <Skeleton className={className} />;
  return <LoadFailure what="The chart" retry={() => void result.refetch()} />;
}

function Stale({ result }: { result: ChartResult<unknown> }) {
  const { zone } = useStats().question;
  return (
    <p className="panel-note" role="status">
      As of {timeName(new Date(result.dataUpdatedAt).toISOString(), zone)}. Trying to reconnect.
    </p>
  );
}
