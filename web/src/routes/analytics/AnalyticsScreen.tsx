import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { analyticsQuery, LinkAnalyticsView } from '#/features/analytics/index.ts';
import { ShareMenu } from '#/features/links/ShareMenu.tsx';
import { QrButton } from '#/features/qr-codes/index.ts';
import { formatDate } from '#/lib/format.ts';
import { readableParts, shortUrlOf } from '#/lib/links.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';
import { Page } from '#/ui/Page.tsx';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes.analytics);

export function AnalyticsScreen() {
  const { hash } = route.useParams();
  const { period } = route.useSearch();
  const { data } = useQuery(analyticsQuery({ hash, period }));
  if (data === undefined) return null;

  const { link } = data;
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
      <LinkAnalyticsView hash={hash} period={period} />
    </Page>
  );
}
