import { useMemo } from 'react';
import type { SharedStats } from '@linklet/contract/analytics/shared-stats.ts';
import { StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { momentName } from '#/features/analytics/periods/clock.ts';
import { filtersSentence } from '#/features/analytics/search-sentence.ts';
import type { StatsSearch } from '#/features/analytics/stats-search.ts';
import { readableParts } from '#/lib/links.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Page } from '#/ui/Page.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { LinkFacts } from './LinkFacts.tsx';

export interface StatsViewState {
  search: StatsSearch;
  onSearch: (search: StatsSearch) => void;
}

interface SharedStatsPageProps extends StatsViewState {
  /** What the statistics are shared by. */
  name: string;
  shared: SharedStats;
}

/** Statistics as those see them who are no members: to look at, and no more. */
export function SharedStatsPage({ name, shared, search, onSearch }: SharedStatsPageProps) {
  const zone = useZone();
  const isFrozen = shared.frozen_at !== null;
  const share = useMemo(() => ({ name, isFrozen }), [name, isFrozen]);

  return (
    <Page {...headOf(shared)}>
      {shared.created_at !== null && (
        <LinkFacts destination={shared.destination} createdAt={shared.created_at} zone={zone} />
      )}
      <Scope shared={shared} zone={zone} />
      <StatsView
        link={undefined}
        share={share}
        search={search}
        zone={zone}
        onSearch={onSearch}
        empty={<WaitingForClicks newUrl={null} search={search} />}
      />
    </Page>
  );
}

function headOf({ short_url: shortUrl }: SharedStats) {
  if (shortUrl === null) return { title: 'Shared statistics' };
  const { host, alias } = readableParts(shortUrl);
  return {
    title: `Clicks on ${host}${alias}`,
    heading: (
      <>
        <span className="eyebrow">Shared statistics of </span>
        <ShortLink url={shortUrl} className="hero" />
      </>
    ),
    actions: <CopyButton text={shortUrl} />,
  };
}

/** Of which clicks these are not all. */
function Scope({ shared, zone }: { shared: SharedStats; zone: string }) {
  const { short_url, filters, frozen_at, ends_at } = shared;
  const sentences = [
    ...(short_url === null
      ? ['Clicks on several links together, chosen by the person who shared them.']
      : []),
    ...(frozen_at === null ? [] : [`Clicks up to ${momentName(frozen_at, zone)}.`]),
    ...(filters === '' ? [] : [`Only clicks where ${filtersSentence(filters)}.`]),
    ...(ends_at === null ? [] : [`Shared until ${momentName(ends_at, zone)}.`]),
  ];
  return sentences.length === 0 ? null : <p className="stats-scope">{sentences.join(' ')}</p>;
}
