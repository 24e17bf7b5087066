import { useSuspenseQuery } from '@tanstack/react-query';
import { formatNumber } from '#/lib/format.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon } from '#/ui/icons/action-icons.ts';
import { ReceivedOffers } from './transfers/ReceivedOffers.tsx';
import { DomainRow } from './DomainRow.tsx';
import { domainsQuery, vanityQuery, type DomainOwner } from './domains.queries.ts';
import type { DomainPaths } from './domain-paths.ts';

interface DomainListProps {
  owner: DomainOwner;
  /** Whether whoever looks may change them. */
  mayChange: boolean;
  paths: DomainPaths;
}

/** The domains of an account or an organization, by name, below those that are offered to it. */
export function DomainList(props: DomainListProps) {
  return (
    <>
      <ReceivedOffers {...props} />
      <OwnList {...props} />
    </>
  );
}

function OwnList({ owner, mayChange, paths }: DomainListProps) {
  const { data: domains, can_add: canAdd, limit } = useSuspenseQuery(domainsQuery(owner)).data;
  const vanity = useSuspenseQuery(vanityQuery(owner)).data;
  const list = useKeptFocus<HTMLDivElement>(domains.length);

  if (domains.length === 0)
    return <NoDomains owner={owner} canAdd={canAdd || vanity.can_add} paths={paths} />;
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Domains" className="stack">
      <Card as="ul" className="domain-list">
        {domains.map((domain) => (
          <DomainRow key={domain.domain} owner={owner} domain={domain} mayChange={mayChange} paths={paths} />
        ))}
      </Card>
      <Room
        noun="domains"
        count={domains.filter(({ kind }) => kind === 'own').length}
        limit={limit}
        canAdd={canAdd}
        paths={paths}
      />
      {vanity.can_add && vanity.limit !== null && (
        <Room
          noun={`names under ${vanity.base}`}
          count={vanity.data.length}
          limit={vanity.limit}
          canAdd
          paths={paths}
        />
      )}
    </div>
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
      title="Domains are not in the plan"
      text={
        owner === null
          ? 'A plan with branded domains puts short links on a name of your own.'
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
      {count >= limit && 'Delete one, or choose a larger plan, to add another.'}
    </p>
  );
}
