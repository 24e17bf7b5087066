import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { trashQuery } from '#/features/links/links.queries.ts';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { trashIcon } from '#/ui/icons/action-icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { LinkRows } from './LinkRows.tsx';

export function TrashScreen() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(trashQuery);
  const isEmpty = data.pages.every((page) => page.data.length === 0);

  return (
    <Page title="Trash" actions={<ButtonLink to={routes['my-urls']}>My URLs</ButtonLink>}>
      {isEmpty ? (
        <EmptyState
          icon={trashIcon}
          title="The trash is empty"
          text="Links that you delete stay here for 30 days."
        />
      ) : (
        <div className="stack">
          <p className="field-hint">
            Deleted links stay here for 30 days. Nobody else gets their aliases, not even afterwards.
          </p>
          <LinkRows
            pages={data.pages.map((page) => page.data)}
            hasMore={hasNextPage}
            isFetching={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </div>
      )}
    </Page>
  );
}
