import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { readFilters, toggleFilter, writeFilters } from '@linklet/contract/analytics/filters.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { Tabs } from '#/ui/Tabs.tsx';
import { BreakdownPanel } from './BreakdownPanel.tsx';
import { FilterChips } from './FilterChips.tsx';
import { StatsBar } from './StatsBar.tsx';
import { StatsContext, useStats, type Stats } from './stats-context.ts';
import type { StatsShare } from './stats-calls.ts';
import { totalsQuery } from './stats.queries.ts';
import { statsViews, type StatsSearch, type StatsView as View } from './stats-search.ts';
import { TimelinePanel } from './TimelinePanel.tsx';
import { Totals, TotalsPending } from './Totals.tsx';

interface StatsViewProps {
  /** Public name of the link; undefined for all of the workspace. */
  link: string | undefined;
  /** The workspace, where it is another than the page is open in. */
  address?: WorkspaceAddress;
  /** The organization, where it is about all of its teams that whoever looks sees. */
  organization?: string;
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

const viewNames: Record<View, string> = {
  general: 'General',
  timeline: 'Timeline',
  daily: 'Days',
  hourly: 'Hours',
  sources: 'Sources',
  location: 'Location',
  languages: 'Languages',
  devices: 'Devices',
};
const tabs = statsViews.map((id) => ({ id, label: viewNames[id] }));

/** The clicks of a link, a workspace or an organization, chart by chart, following along while the page is seen. */
export function StatsView({
  link,
  address,
  organization,
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
      question: { link, address, organization, share, search, zone },
      live,
      change,
      isPicked: (dimension, value) =>
        filters.some((filter) => filter.dimension === dimension && filter.values.includes(value)),
      pick: (dimension, value) => {
        change({ filters: writeFilters(toggleFilter(filters, { dimension, value })) });
      },
    };
  }, [link, address, organization, share, search, zone, live, onSearch]);
  // The last filter leaves no other that could take the focus.
  const panel = useKeptFocus<HTMLDivElement>(search.filters === '' ? 0 : 1);
  useEscape(() => search.filters !== '' && stats.change({ filters: '' }));

  return (
    <StatsContext value={stats}>
      <div className="analytics">
        <StatsBar onLive={setLive} actions={actions} />
        <FilterChips />
        <div className="stats-views">
          <Tabs label="View" tabs={tabs} selected={search.view} onSelect={(view) => stats.change({ view })} />
        </div>
        <div
          ref={panel}
          className="analytics"
          role="tabpanel"
          tabIndex={-1}
          id={`panel-${search.view}`}
          aria-labelledby={`tab-${search.view}`}
        >
          <WhenClicked empty={empty}>
            {panels[search.view](link === undefined && share === undefined)}
          </WhenClicked>
        </div>
      </div>
    </StatsContext>
  );
}

/** Charts say more than nothing, unless nothing was clicked in all of the period. */
function WhenClicked({ empty, children }: { empty: ReactNode; children: ReactNode }) {
  const { question, live } = useStats();
  const { data, errorUpdateCount } = useQuery(totalsQuery(question, live));
  // What has failed stays failed while it is asked again: charts that came and went would ask each time they come.
  if (data === undefined && errorUpdateCount === 0) return <TotalsPending />;
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

const LazyPopularPanel = lazy(async () => ({ default: (await import('./PopularPanel.tsx')).PopularPanel }));
const LocationMap = lazy(async () => ({ default: (await import('./LocationMap.tsx')).LocationMap }));

function Popular() {
  return (
    <Suspense fallback={<Skeleton className="timeline-space" />}>
      <LazyPopularPanel />
    </Suspense>
  );
}

const geolocation = (
  <a href="https://db-ip.com" rel="noopener">
    IP geolocation by DB-IP
  </a>
);

/** The charts of a view; of a workspace there are more than of one link. */
const panels: Record<View, (ofWorkspace: boolean) => ReactNode> = {
  general: (ofWorkspace) => (
    <>
      <Totals />
      <TimelinePanel />
      <div className="panels">
        {ofWorkspace && <BreakdownPanel dimension="link" />}
        {ofWorkspace && <BreakdownPanel dimension="tag" />}
        <BreakdownPanel dimension="source" />
        <BreakdownPanel dimension="country" note={geolocation} />
        <BreakdownPanel dimension="device" />
        <BreakdownPanel dimension="qr" />
      </div>
    </>
  ),
  timeline: () => (
    <>
      <TimelinePanel />
      <Totals />
    </>
  ),
  daily: () => (
    <>
      <BreakdownPanel dimension="weekday" />
      <Popular />
    </>
  ),
  hourly: () => (
    <>
      <BreakdownPanel dimension="hour" />
      <Popular />
    </>
  ),
  sources: (ofWorkspace) => (
    <div className="panels">
      <BreakdownPanel dimension="source" />
      <BreakdownPanel dimension="referrer" />
      <BreakdownPanel dimension="direct" />
      <BreakdownPanel dimension="qr" />
      <BreakdownPanel dimension="utm_source" />
      <BreakdownPanel dimension="utm_medium" />
      <BreakdownPanel dimension="utm_campaign" />
      <BreakdownPanel dimension="utm_term" />
      <BreakdownPanel dimension="utm_content" />
      <BreakdownPanel dimension="alias" />
      {ofWorkspace && <BreakdownPanel dimension="domain" />}
      <BreakdownPanel dimension="rule" />
    </div>
  ),
  location: () => (
    <>
      <Suspense fallback={<Skeleton className="timeline-space" />}>
        <LocationMap />
      </Suspense>
      <div className="panels">
        <BreakdownPanel dimension="country" note={geolocation} />
        <BreakdownPanel dimension="region" note={geolocation} />
        <BreakdownPanel dimension="city" note={geolocation} />
      </div>
    </>
  ),
  languages: () => <BreakdownPanel dimension="language" />,
  devices: () => (
    <div className="panels">
      <BreakdownPanel dimension="device" />
      <BreakdownPanel dimension="browser" />
      <BreakdownPanel dimension="os" />
      <BreakdownPanel dimension="bot" kind="bot" />
      <BreakdownPanel dimension="reason" kind="bot" />
    </div>
  ),
};
