import { useSuspenseQuery } from '@tanstack/react-query';
import { StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import type { StatsSearch } from '#/features/analytics/stats-search.ts';
import { linkQuery } from '#/features/links/details/details.queries.ts';
import { ShareMenu } from '#/features/links/ShareMenu.tsx';
import { QrButton } from '#/features/qr-codes/index.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { readableParts, shortUrlOf } from '#/lib/links.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { chartIcon } from '#/ui/icons/action-icons.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { Page } from '#/ui/Page.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { LinkFacts } from './LinkFacts.tsx';
import { StatsSettings } from './StatsSettings.tsx';

// The screen is shown without them.
const LinkNotes = lazyPart(async () => (await import('./LinkNotes.tsx')).LinkNotes);

interface OwnLinkStatsProps {
  hash: string;
  search: StatsSearch;
  onSearch: (search: StatsSearch) => void;
}

/** The clicks on a link of the opened workspace. */
export function OwnLinkStats({ hash, search, onSearch }: OwnLinkStatsProps) {
  const zone = useZone();
  const { data: link } = useSuspenseQuery(linkQuery(hash));
  const { data: state } = useSuspenseQuery(stateQuery);
  const shortUrl = shortUrlOf(link);
  const { host, alias } = readableParts(shortUrl);

  return (
    <Page
      title={`Clicks on ${host}${alias}`}
      heading={
        <>
          <span className="eyebrow">Clicks on </span>
          <ShortLink url={shortUrl} className="hero" />
        </>
      }
      actions={
        <>
          <CopyButton text={shortUrl} />
          <QrButton shortUrl={shortUrl} />
          <ShareMenu shortUrl={shortUrl} />
          <StatsSettings link={link} state={state} filters={search.filters} />
        </>
      }
    >
      <LinkFacts destination={link.url} createdAt={link.created_at} zone={zone} />
      <LinkNotes link={link} supportEmail={state.product.support_email} />
      {link.options.analytics_enabled ? (
        <StatsView
          link={hash}
          search={search}
          zone={zone}
          onSearch={onSearch}
          empty={<WaitingForClicks newUrl={shortUrl} createdAt={link.created_at} search={search} />}
        />
      ) : (
        <EmptyState
          icon={chartIcon}
          title="Clicks on this link are not counted"
          text="Its statistics are off. Clicks counted before are kept, and shown again once they are on."
        />
      )}
    </Page>
  );
}
