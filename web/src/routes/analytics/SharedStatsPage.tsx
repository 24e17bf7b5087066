import { useSuspenseQuery } from '@tanstack/react-query';
import { StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { sharedQuery } from '#/features/analytics/shared.queries.ts';
import type { StatsSearch } from '#/features/analytics/stats-search.ts';
import { readableParts } from '#/lib/links.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';
import { Page } from '#/ui/Page.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { LinkFacts } from './LinkFacts.tsx';

interface SharedStatsPageProps {
  /** What the statistics are shared by. */
  share: string;
  search: StatsSearch;
  onSearch: (search: StatsSearch) => void;
}

/** Statistics as those see them who are no members: to look at, and no more. */
export function SharedStatsPage({ share, search, onSearch }: SharedStatsPageProps) {
  const { data: shared } = useSuspenseQuery(sharedQuery(share));
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
