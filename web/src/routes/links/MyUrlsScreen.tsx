import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { linksQuery } from '#/features/links/links.queries.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon, plusIcon, trashIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { ExportButton } from './ExportButton.tsx';
import { LinkRows } from './LinkRows.tsx';

export function MyUrlsScreen() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(linksQuery);
  const { user, features } = useSuspenseQuery(stateQuery).data;
  const isEmpty = data.pages.every((page) => page.data.length === 0);

  return (
    <Page
      title="My URLs"
      actions={
        <>
          {!isEmpty && (
            <>
              <ShortenButton />
              <ExportButton />
            </>
          )}
          {user === null && !isEmpty && (
            <ButtonLink to={routes['my-urls.clear-history']}>Forget these links</ButtonLink>
          )}
          {features.includes('delete_linklet') && (
            <ButtonLink to={routes['my-urls.trash']}>
              <Icon path={trashIcon} size={18} />
              Trash
            </ButtonLink>
          )}
        </>
      }
    >
      {isEmpty ? (
        <EmptyState
          icon={linkIcon}
          title="No short links yet"
          text={`Links that you create${user === null ? ' in this browser' : ''} are listed here, with their QR codes and their clicks.`}
          action={<ShortenButton kind="primary" />}
        />
      ) : (
        <LinkRows
          pages={data.pages.map((page) => page.data)}
          hasMore={hasNextPage}
          isFetching={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </Page>
  );
}

/** Primary where it is the one way on: the header has another. */
function ShortenButton({ kind }: { kind?: 'primary' }) {
  return (
    <ButtonAnchor {...(kind && { kind })} href={routes.homepage}>
      <Icon path={plusIcon} size={18} />
      Shorten a Link
    </ButtonAnchor>
  );
}
