import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KioskDomain, KioskDomainFilter } from '@linklet/contract/domains/staff.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { linkIcon } from '#/ui/icons/action-icons.ts';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { KioskDomainItem, type OwnerPaths } from './KioskDomainItem.tsx';
import { kioskDomainsQuery } from './kiosk-domains.queries.ts';
import { RulesDialog } from './RulesDialog.tsx';
import { useJudging } from './use-judging.tsx';

interface KioskDomainListProps {
  filter: KioskDomainFilter;
  search: string;
  paths: OwnerPaths;
}

/** All domains, the newest first, with what staff do about them. */
export function KioskDomainList({ filter, search, paths }: KioskDomainListProps) {
  const domains = useInfiniteQuery({
    ...kioskDomainsQuery(filter, search),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const judging = useJudging();
  const [ruled, setRuled] = useState<KioskDomain | null>(null);
  const found = domains.data?.pages.flatMap((page) => page.data) ?? [];
  const list = useKeptFocus<HTMLDivElement>(found.length);

  if (domains.data === undefined) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="kiosk-space" />
      </div>
    );
  }
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Domains" className="reports">
      {found.length === 0 ? (
        <NoDomains filter={filter} isSearch={search !== ''} />
      ) : (
        <Card as="ul" className="people kiosk-people" aria-busy={domains.isPlaceholderData || undefined}>
          {found.map((domain) => (
            <KioskDomainItem
              key={domain.id}
              domain={domain}
              paths={paths}
              judging={judging}
              onRules={() => setRuled(domain)}
            />
          ))}
        </Card>
      )}
      {domains.hasNextPage && (
        <MoreButton busy={domains.isFetchingNextPage} onMore={() => void domains.fetchNextPage()} />
      )}
      {judging.dialog}
      {ruled && <RulesDialog domain={ruled} onClose={() => setRuled(null)} />}
    </div>
  );
}

function NoDomains({ filter, isSearch }: { filter: KioskDomainFilter; isSearch: boolean }) {
  if (filter === 'held' && !isSearch) {
    return (
      <EmptyState
        icon={linkIcon}
        title="Nothing to review"
        text="Domains that look like well-known names appear here before they work."
      />
    );
  }
  const text = isSearch ? 'No domain matches your search.' : 'No domain is of this kind.';
  return <EmptyState icon={linkIcon} title="No domains found" text={text} />;
}
