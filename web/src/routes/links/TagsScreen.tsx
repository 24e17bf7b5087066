import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { TagCount } from '@linklet/contract/links/tags/endpoints.ts';
import { tagPagesQuery } from '#/features/links/list/list.queries.ts';
import { linksText } from '#/features/links/list/use-change-many.ts';
import { routes } from '#/shell/names.ts';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { tagIcon } from '#/ui/icons/screen-icons.ts';
import { Page } from '#/ui/Page.tsx';

const route = getRouteApi(routes['dashboard.tags']);

/** The tags of a workspace; each leads to its links, where it is renamed and deleted. */
export function TagsScreen() {
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const tags = useInfiniteQuery({
    ...tagPagesQuery(search),
    throwOnError: (_, { state: { data } }) => data === undefined,
  });
  const found = tags.data?.pages.flatMap(({ data }) => data) ?? [];

  return (
    <Page title="Tags">
      <div className="stack">
        <SearchField
          label="Search tags by how they begin"
          initial={search}
          onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
        />
        {tags.data && found.length === 0 ? (
          <NoTags search={search} />
        ) : (
          <Card
            as="ul"
            className="tag-rows"
            aria-label="Tags"
            aria-busy={tags.isPlaceholderData || undefined}
          >
            {found.map((tag) => (
              <TagRow key={tag.name} {...tag} />
            ))}
          </Card>
        )}
        {tags.hasNextPage && (
          <MoreButton busy={tags.isFetchingNextPage} onMore={() => void tags.fetchNextPage()} />
        )}
      </div>
    </Page>
  );
}

function TagRow({ name, links }: TagCount) {
  return (
    <li>
      <Link to={routes.dashboard} search={{ tag: name }} className="tag quiet">
        {name}
      </Link>
      <span className="field-hint">{linksText(links)}</span>
    </li>
  );
}

function NoTags({ search }: { search: string }) {
  if (search !== '') {
    return (
      <EmptyState
        icon={tagIcon}
        title="No tags match"
        text="No tag begins with what you search for."
        action={<ButtonLink to={routes['dashboard.tags']}>Show all tags</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={tagIcon}
      title="No tags yet"
      text="Tags that you give links are listed here, each with its links."
      action={<ButtonLink to={routes.dashboard}>Go to links</ButtonLink>}
    />
  );
}
