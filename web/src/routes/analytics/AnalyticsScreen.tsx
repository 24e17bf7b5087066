import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { linkQuery } from '#/features/links/details/details.queries.ts';
import { ShareMenu } from '#/features/links/ShareMenu.tsx';
import { QrButton } from '#/features/qr-codes/index.ts';
import { formatDate } from '#/lib/format.ts';
import { readableParts, shortUrlOf } from '#/lib/links.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';
import { Page } from '#/ui/Page.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes.analytics);
const DAY_MS = 86_400_000;

export function AnalyticsScreen() {
  const { hash } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: link, dataUpdatedAt } = useSuspenseQuery(linkQuery(hash));
  const shortUrl = shortUrlOf(link);
  const { host, alias } = readableParts(shortUrl);
  const isNew = dataUpdatedAt - Date.parse(link.created_at) < DAY_MS;

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
          <CopyButton text={shortUrl} className="button primary" />
          <QrButton shortUrl={shortUrl} />
          <ShareMenu shortUrl={shortUrl} />
        </>
      }
    >
      <p className="analytics-destination">
        <span title={link.url}>{link.url}</span>
        <span>
          Created <time dateTime={link.created_at}>{formatDate(link.created_at)}</time>
        </span>
      </p>
      <StatsView
        link={hash}
        search={search}
        zone={useZone()}
        onSearch={(changed) => void navigate({ search: changed, replace: true, resetScroll: false })}
        empty={<WaitingForClicks newUrl={isNew ? shortUrl : null} search={search} />}
      />
    </Page>
  );
}
