import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { LinkCard } from '#/features/links/LinkCard.tsx';
import { linksQuery } from '#/features/links/links.queries.ts';
import { ButtonLink } from '#/ui/ButtonLink.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon, plusIcon } from '#/ui/action-icons.ts';
import { Icon } from '#/ui/Icon.tsx';
import { Page } from '#/ui/Page.tsx';
import { analyticsPath, routes } from '#/shell/names.ts';

export function MyUrlsScreen() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(linksQuery);
  const links = data.pages.flatMap((page) => page.data);

  if (links.length === 0) return <NoLinks />;
  return (
    <Page
      title="My URLs"
      actions={
        <>
          <ButtonLink to={routes['my-urls.clear-history']}>Clear history</ButtonLink>
          <ShortenButton />
        </>
      }
    >
      <ul className="link-list">
        {links.map((link) => (
          <LinkCard key={link.hash} link={link} clicksPath={analyticsPath(link.hash)} />
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

function ShortenButton() {
  return (
    <a className="button primary" href={routes.homepage}>
      <Icon path={plusIcon} size={18} />
      Shorten a URL
    </a>
  );
}

function NoLinks() {
  return (
    <Page title="My URLs">
      <EmptyState
        icon={linkIcon}
        title="No short links yet"
        text="Links that you make in this browser are listed here, with their QR codes and their clicks."
        action={<ShortenButton />}
      />
    </Page>
  );
}
