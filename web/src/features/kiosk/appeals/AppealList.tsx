import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AppealView } from '@linklet/contract/reports/appeals.ts';
import type { ReportState } from '@linklet/contract/reports/endpoints.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { shieldIcon } from '#/ui/icons/icons.ts';
import { useLifting } from '../bans/use-lifting.tsx';
import { ListSpace } from '../ListSpace.tsx';
import type { OwnerPaths } from '../ReportFacts.tsx';
import { AppealItem } from './AppealItem.tsx';
import { appealsQuery } from './appeals.queries.ts';
import { DeclineDialog } from './DeclineDialog.tsx';

interface AppealListProps {
  state: ReportState;
  search: string;
  paths: OwnerPaths;
}

/** What owners say against the blocks of their links. Lifting what blocks a link grants its appeal. */
export function AppealList({ state, search, paths }: AppealListProps) {
  const appeals = useInfiniteQuery({
    ...appealsQuery(state, search),
    throwOnError: (_, { state: { data } }) => data === undefined,
  });
  const lifting = useLifting();
  const [toDecline, setToDecline] = useState<AppealView | null>(null);
  const found = appeals.data?.pages.flatMap((page) => page.data) ?? [];
  const list = useKeptFocus<HTMLDivElement>(found.length);

  if (appeals.data === undefined) return <ListSpace />;
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Appeals" className="reports">
      {found.length === 0 ? (
        <NoAppeals state={state} isSearch={search !== ''} />
      ) : (
        <Card as="ul" className="people kiosk-people" aria-busy={appeals.isPlaceholderData || undefined}>
          {found.map((appeal) => (
            <AppealItem
              key={appeal.id}
              appeal={appeal}
              paths={paths}
              onLift={() => void lifting.lift(appeal.ban).catch(toldAlready)}
              onDecline={() => setToDecline(appeal)}
            />
          ))}
        </Card>
      )}
      {appeals.hasNextPage && (
        <MoreButton busy={appeals.isFetchingNextPage} onMore={() => void appeals.fetchNextPage()} />
      )}
      {lifting.dialog}
      {toDecline && <DeclineDialog appeal={toDecline} onClose={() => setToDecline(null)} />}
    </div>
  );
}

function NoAppeals({ state, isSearch }: { state: ReportState; isSearch: boolean }) {
  const [title, text] = isSearch
    ? ['No appeals found', 'No link, destination or text matches your search.']
    : nothing[state];
  return <EmptyState icon={shieldIcon} title={title} text={text} />;
}

const nothing: Record<ReportState, readonly [title: string, text: string]> = {
  open: ['No open appeals', 'What owners say against the blocks of their links appears here.'],
  settled: ['No decided appeals', 'Appeals that were granted or declined appear here.'],
};

// A failed request is told by a notice.
function toldAlready(): void {}
