import { useMemo } from 'react';
import type { SharedStats } from '@linklet/contract/shared-stats.ts';
import { StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { filtersSentence } from '#/features/analytics/search-sentence.ts';
import type { StatsShare } from '#/features/analytics/stats-calls.ts';
import type { StatsSearch } from '#/features/analytics/stats-search.ts';
import { formatMoment } from '#/lib/format.ts';
import { readableParts } from '#/lib/links.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';
import { Page } from '#/ui/Page.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { LinkFacts } from './LinkFacts.tsx';

export interface StatsViewState {
  search: StatsSearch;
  onSearch: (search: StatsSearch) => void;
}

interface SharedStatsPageProps extends StatsViewState {
  address: Pick<StatsShare, 'name' | 'grant'>;
  shared: SharedStats;
}

/** Statistics as those see them who are no members: to look at, and no more. */
export function SharedStatsPage({ address, shared, search, onSearch }: SharedStatsPageProps) {
  const { name, grant } = address;
  const isFrozen = shared.frozen_at !== null;
  const share = useMemo(() => ({ name, grant, isFrozen }), [name, grant, isFrozen]);
  const { host, alias } = readableParts(shared.short_url);

  return (
    <Page
      title={`Clicks on ${host}${alias}`}
      heading={
        <>
          <span className="eyebrow">Shared statistics of </span>
          <ShortLink url={shared.short_url} className="hero" />
        </>
      }
      actions={<CopyButton text={shared.short_url} className="button" />}
    >
      <LinkFacts destination={shared.destination} createdAt={shared.created_at} />
      <Scope shared={shared} />
      <StatsView
        link={undefined}
        share={share}
        search={search}
        zone={useZone()}
        onSearch={onSearch}
        empty={<WaitingForClicks newUrl={null} search={search} />}
      />
    </Page>
  );
}

/** Of which clicks these are not all. */
function Scope({ shared: { filters, frozen_at, ends_at } }: { shared: SharedStats }) {
  const sentences = [
    ...(frozen_at === null ? [] : [`Clicks up to ${formatMoment(frozen_at)}.`]),
    ...(filters === '' ? [] : [`Only clicks where ${filtersSentence(filters)}.`]),
    ...(ends_at === null ? [] : [`Shared until ${formatMoment(ends_at)}.`]),
  ];
  return sentences.length === 0 ? null : <p className="panel-note">{sentences.join(' ')}</p>;
}
