import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { clockIcon } from '#/ui/icons/action-icons.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { isFiltered, isSearch, type AuditSearch } from './audit-filter.ts';
import { auditQuery } from './audit.queries.ts';
import type { TeamNames } from './sentence.ts';

// With the catalogue of events, which nothing else of the web needs.
const AuditEntry = lazyPart(async () => (await import('./AuditEntry.tsx')).AuditEntry);

interface AuditListProps {
  organization: string;
  search: AuditSearch;
  teams: TeamNames;
  /** Shows everything again. */
  onClear: () => void;
}

/** What was done in an organization, day by day. */
export function AuditList({ organization, search, teams, onClear }: AuditListProps) {
  const audit = useInfiniteQuery({
    ...auditQuery(organization, search),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  if (audit.data === undefined) return <ListSpace />;

  return (
    <Found
      pages={audit.data.pages}
      isBusy={audit.isPlaceholderData}
      search={search}
      teams={teams}
      onClear={onClear}
    >
      {audit.hasNextPage && (
        <MoreButton busy={audit.isFetchingNextPage} onMore={() => void audit.fetchNextPage()} />
      )}
    </Found>
  );
}

interface FoundProps extends Omit<AuditListProps, 'organization'> {
  pages: readonly { data: AuditEntryView[]; reached: string | null }[];
  isBusy: boolean;
  /** The way to more of them. */
  children: ReactNode;
}

function Found({ pages, isBusy, search, teams, onClear, children }: FoundProps) {
  const found = pages.flatMap(({ data }) => data);
  const [reached = null] = pages.slice(-1).map((page) => page.reached);
  const isEmpty = found.length === 0 && reached === null;
  // What shows all entries again goes as they come.
  const list = useKeptFocus<HTMLDivElement>(Number(isEmpty));

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Entries" aria-busy={isBusy || undefined}>
      {byDay(found).map(({ day, entries }) => (
        <Card key={day} as="section" className="audit-day" aria-label={day}>
          <h2>{day}</h2>
          <ol>
            {entries.map((entry) => (
              <AuditEntry key={entry.id} entry={entry} teams={teams} />
            ))}
          </ol>
        </Card>
      ))}
      {isEmpty && <NoEntries isFiltered={isFiltered(search)} onClear={onClear} />}
      {isSearch(search) && <Reached until={reached} />}
      {children}
    </div>
  );
}

/** How far back a search has come; rare words may be far away. */
function Reached({ until }: { until: string | null }) {
  return (
    <p role="status" className="field-hint">
      {until !== null && `Searched back to ${formatDate(until)}.`}
    </p>
  );
}

/** Where the list will be. */
function ListSpace() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="audit-space" />
    </div>
  );
}

function byDay(found: readonly AuditEntryView[]): { day: string; entries: AuditEntryView[] }[] {
  const days = Map.groupBy(found, ({ at }) => formatDate(at));
  return [...days].map(([day, entries]) => ({ day, entries }));
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={clockIcon} title="No entries yet" text="Changes in the organization appear here." />
    );
  }
  return (
    <EmptyState
      icon={clockIcon}
      title="No entries match"
      text="Try other dates, another person or another area."
      action={
        <Button kind="primary" onClick={onClear}>
          Show all entries
        </Button>
      }
    />
  );
}
