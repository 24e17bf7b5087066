import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { readFilters, toggleFilter, writeFilters } from '@linklet/contract/analytics/filters.ts';
import { readSeries } from '@linklet/contract/analytics/series.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { BreakdownCards } from './breakdowns/BreakdownCards.tsx';
import { LazyComparePanel } from './compare/LazyComparePanel.tsx';
import { StatsBar } from './StatsBar.tsx';
import { StatsContext, useStats, type Stats } from './stats-context.ts';
import type { StatsDomain } from './other-calls.ts';
import type { StatsShare } from './shared-calls.ts';
import { canCompare } from './stats-calls.ts';
import { timelineQuery, totalsQuery } from './stats.queries.ts';
import { useNotes } from './notes/notes.queries.ts';
import type { StatsSearch } from './stats-search.ts';
import { StatsPending } from './StatsPending.tsx';
import { TimelinePanel } from './TimelinePanel.tsx';
import { DelayBanner } from './TotalsNotes.tsx';

interface StatsViewProps {
  /** Public name of the link; undefined for all of the workspace. */
  link: string | undefined;
  /** The workspace, where it is another than the page is open in. */
  address?: WorkspaceAddress;
  /** The organization, where it is about all of its teams that whoever looks sees. */
  organization?: string;
  /** The branded domain, where it is about the clicks on one. */
  domain?: StatsDomain;
  /** What they are shared by, for those who are no members. */
  share?: StatsShare;
  search: StatsSearch;
  zone: string;
  onSearch: (search: StatsSearch) => void;
  /** What can be done with what is shown, beside the usual. */
  actions?: ReactNode;
  /** In place of charts without a single click. */
  empty?: ReactNode;
}

/** The clicks of a link, a workspace, an organization or a domain, on one page, following along while it is seen. */
export function StatsView({
  link,
  address,
  organization,
  domain,
  share,
  search,
  zone,
  onSearch,
  actions,
  empty,
}: StatsViewProps) {
  const [live, setLive] = useState(share?.isFrozen !== true);
  const stats = useMemo<Stats>(() => {
    const change = (changes: Partial<StatsSearch>) => onSearch({ ...search, ...changes });
    const filters = readFilters(search.filters) ?? [];
    return {
      question: { link, address, organization, domain, share, search, zone },
      live,
      change,
      isPicked: (dimension, value) =>
        filters.some((filter) => filter.dimension === dimension && filter.values.includes(value)),
      pick: (dimension, value) => {
        change({ filters: writeFilters(toggleFilter(filters, { dimension, value })) });
      },
    };
  }, [link, address, organization, domain, share, search, zone, live, onSearch]);
  useEscape(() => search.filters !== '' && stats.change({ filters: '' }));

  const [isChoosing, setIsChoosing] = useState(false);
  const series = readSeries(search.series);
  const isComparing = canCompare(stats.question) && (isChoosing || series.length > 0);
  // The last filter leaves no other that could take the focus, nor does what closes the comparison.
  const panel = useKeptFocus<HTMLDivElement>(search.filters === '' ? 0 : 1, Number(isComparing));

  function compare(begins: boolean) {
    setIsChoosing(begins);
    if (begins && search.compare === '') stats.change({ compare: 'previous' });
    if (!begins) stats.change({ series: '' });
  }

  return (
    <StatsContext value={stats}>
      <div ref={panel} className="analytics" role="group" aria-label="Statistics" tabIndex={-1}>
        <StatsBar
          onLive={setLive}
          onCompare={isComparing ? undefined : () => compare(true)}
          actions={actions}
        />
        <DelayBanner />
        {isComparing ? (
          <LazyComparePanel series={series} onClose={() => compare(false)} />
        ) : (
          <WhenClicked empty={empty}>
            <TimelinePanel />
            <BreakdownCards />
          </WhenClicked>
        )}
      </div>
    </StatsContext>
  );
}

/** Charts say more than nothing, unless nothing was clicked in all of the period. */
function WhenClicked({ empty, children }: { empty: ReactNode; children: ReactNode }) {
  const { question, live } = useStats();
  const { data, errorUpdateCount } = useQuery(totalsQuery(question, live));
  // Asked for beside the figures, so that what they come with is there at once.
  useQuery(timelineQuery(question, live));
  useNotes();
  // What has failed stays failed while it is asked again: charts that came and went would ask each time they come.
  if (data === undefined && errorUpdateCount === 0) return <StatsPending />;
  const isEmpty =
    data !== undefined && data.totals.human + data.totals.bot === 0 && data.delayed_since === null;
  return isEmpty && question.search.filters === '' && empty !== undefined ? empty : children;
}

/** Esc, where it closes nothing else. */
function useEscape(onEscape: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        document.querySelector('dialog[open]') === null
      )
        onEscape();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}
