import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { linkIcon } from '#/ui/icons/action-icons.ts';
import { ReceivedOffers } from './transfers/ReceivedOffers.tsx';
import { DomainRow } from './DomainRow.tsx';
import { domainsQuery, vanityQuery, waysQuery, type DomainOwner } from './domains.queries.ts';
import type { DomainPaths } from './domain-paths.ts';

interface DomainListProps {
  owner: DomainOwner;
  /** Whether whoever looks may change them. */
  mayChange: boolean;
  search: string;
  onSearch: (search: string) => void;
  paths: DomainPaths;
}

/** The domains of an account or an organization, by name, below those that are offered to it. */
export function DomainList(props: DomainListProps) {
  const { owner, paths } = props;
  const { can_add: canAdd, counts } = useSuspenseQuery(waysQuery(owner)).data;
  const vanity = useSuspenseQuery(vanityQuery(owner)).data;
  const count = counts.own + counts.subdomain + counts.vanity;

  return (
    <>
      <ReceivedOffers {...props} />
      {count === 0 ? (
        <NoDomains owner={owner} canAdd={canAdd || vanity.can_add} paths={paths} />
      ) : (
        <OwnList {...props} isLong={count > FEW} />
      )}
    </>
  );
}

/** As many as are seen at a glance. */
const FEW = 8;

function OwnList({ isLong, ...props }: DomainListProps & { isLong: boolean }) {
  const { owner, search, onSearch } = props;
  const domains = useInfiniteQuery({
    ...domainsQuery(owner, search),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const found = domains.data?.pages.flatMap(({ data }) => data) ?? [];
  const list = useKeptFocus<HTMLDivElement>(found.length);

  return (
    <>
      {(isLong || search !== '') && (
        <SearchField label="Search domains" initial={search} onSearch={onSearch} />
      )}
      <div ref={list} tabIndex={-1} role="group" aria-label="Domains" className="stack">
        <Rows {...props} found={found} isBusy={domains.isPending || domains.isPlaceholderData} />
        {domains.hasNextPage && (
          <MoreButton busy={domains.isFetchingNextPage} onMore={() => void domains.fetchNextPage()} />
        )}
        <Rooms {...props} />
      </div>
    </>
  );
}

interface RowsProps extends DomainListProps {
  found: readonly ListedDomain[];
  isBusy: boolean;
}

function Rows({ found, isBusy, owner, mayChange, paths }: RowsProps) {
  if (found.length === 0 && !isBusy)
    return <EmptyState icon={linkIcon} title="No domains found" text="No domain matches your search." />;
  return (
    <Card as="ul" className="domain-list" aria-busy={isBusy || undefined}>
      {found.map((domain) => (
        <DomainRow key={domain.domain} owner={owner} domain={domain} mayChange={mayChange} paths={paths} />
      ))}
    </Card>
  );
}

function Rooms({ owner, paths }: Pick<DomainListProps, 'owner' | 'paths'>) {
  const { counts, can_add: canAdd, limit } = useSuspenseQuery(waysQuery(owner)).data;
  const vanity = useSuspenseQuery(vanityQuery(owner)).data;

  return (
    <>
      <Room noun="domains" count={counts.own} limit={limit} canAdd={canAdd} paths={paths} />
      {vanity.can_add && vanity.limit !== null && (
        <Room
          noun={`names under ${vanity.base}`}
          count={counts.vanity}
          limit={vanity.limit}
          canAdd
          paths={paths}
        />
      )}
    </>
  );
}

function NoDomains({ owner, canAdd, paths }: Pick<DomainListProps, 'owner' | 'paths'> & { canAdd: boolean }) {
  if (canAdd)
    return (
      <EmptyState
        icon={linkIcon}
        title="No domains yet"
        text="Short links on a name of your own, such as go.acme.com, are recognized and trusted. Two DNS records make it work."
      />
    );
  return (
    <EmptyState
      icon={linkIcon}
      title="Your plan does not include domains"
      text={
        owner === null
          ? 'Plans with branded domains put short links on a name of your own.'
          : 'A plan with branded domains puts the organization’s short links on a name of its own. Its owner chooses the plan.'
      }
      action={owner === null && <a href={paths.subscription}>See plans</a>}
    />
  );
}

interface RoomProps {
  /** What is counted. */
  noun: string;
  count: number;
  limit: number | null;
  canAdd: boolean;
  paths: DomainPaths;
}

function Room({ noun, count, limit, canAdd, paths }: RoomProps) {
  if (!canAdd)
    return (
      <p className="field-hint">
        The plan has no further {noun}. <a href={paths.subscription}>See plans</a>
      </p>
    );
  if (limit === null) return null;
  return (
    <p className="field-hint">
      {formatNumber(count)} of {formatNumber(limit)} {noun} of the plan.{' '}
      {count >= limit && 'To add another, delete one or choose a larger plan.'}
    </p>
  );
}
