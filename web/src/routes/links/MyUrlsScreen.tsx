import { useQueries, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { LinkCard } from '#/features/links/LinkCard.tsx';
import { clickCountsQuery, linksQuery } from '#/features/links/links.queries.ts';
import { stateQuery } from '#/lib/state-query.ts';
import { ButtonLink } from '#/ui/ButtonLink.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon, plusIcon } from '#/ui/action-icons.ts';
import { Icon } from '#/ui/Icon.tsx';
import { Page } from '#/ui/Page.tsx';
import { analyticsPath, routes } from '#/shell/names.ts';

export function MyUrlsScreen() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(linksQuery);
  const { data: state } = useQuery(stateQuery);
  const links = data.pages.flatMap((page) => page.data);
  const clicks = useClickCounts(data.pages.map((page) => page.data.map(({ hash }) => hash)));
  const isGuest = state?.user === null;

  if (links.length === 0) return <NoLinks isGuest={isGuest} />;
  return (
    <Page
      title="My URLs"
      actions={
        <>
          <ShortenButton />
          {isGuest && <ButtonLink to={routes['my-urls.clear-history']}>Clear history</ButtonLink>}
        </>
      }
    >
      <ul className="link-list">
        {links.map((link) => (
          <LinkCard
            key={link.hash}
            link={link}
            clicks={clicks[link.hash]}
            clicksPath={analyticsPath(link.hash)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="list-more">
          <button
            type="button"
            className="button"
            aria-busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Fetching more…' : 'Show more'}
          </button>
        </div>
      )}
    </Page>
  );
}

/** One request a page of the list. */
function useClickCounts(pages: string[][]): Record<string, number> {
  return useQueries({
    queries: pages.filter((hashes) => hashes.length > 0).map(clickCountsQuery),
    combine: (results) => Object.assign({}, ...results.map(({ data }) => data)) as Record<string, number>,
  });
}

function ShortenButton() {
  return (
    <a className="button primary" href={routes.homepage}>
      <Icon path={plusIcon} size={18} />
      Shorten a URL
    </a>
  );
}

function NoLinks({ isGuest }: { isGuest: boolean }) {
  return (
    <Page title="My URLs">
      <EmptyState
        icon={linkIcon}
        title="No short links yet"
        text={`Links that you make${isGuest ? ' in this browser' : ''} are listed here, with their QR codes and their clicks.`}
        action={<ShortenButton />}
      />
    </Page>
  );
}
