import { useInfiniteQuery } from '@tanstack/react-query';
import type { QuoteRequestState, QuoteRequestView } from '@linklet/contract/sales/endpoints.ts';
import { ListSpace } from '../ListSpace.tsx';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { mailIcon } from '#/ui/icons/action-icons.ts';
import { QuoteRequestItem } from './QuoteRequestItem.tsx';
import { quoteRequestsQuery, useMoveQuoteRequest } from './quotes.queries.ts';

interface QuoteRequestListProps {
  state: QuoteRequestState;
  search: string;
}

export function QuoteRequestList({ state, search }: QuoteRequestListProps) {
  const requests = useInfiniteQuery({
    ...quoteRequestsQuery(state, search),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const moving = useMoveQuoteRequest();
  const found = requests.data?.pages.flatMap((page) => page.data) ?? [];
  const list = useKeptFocus<HTMLDivElement>(found.length);

  async function move({ id, answered_at: answeredAt }: QuoteRequestView): Promise<void> {
    const to = answeredAt === null ? 'answered' : 'new';
    await moving.mutateAsync({ id, to });
    notify(to === 'answered' ? 'Marked as answered.' : 'The request is open again.', 'success');
  }

  if (requests.data === undefined) return <ListSpace />;
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Requests for quotes" className="reports">
      {found.length === 0 ? (
        <Nothing state={state} isSearch={search !== ''} />
      ) : (
        <Card as="ul" className="people kiosk-people" aria-busy={requests.isPlaceholderData || undefined}>
          {found.map((request) => (
            <QuoteRequestItem
              key={request.id}
              request={request}
              onMove={() => void move(request).catch(toldAlready)}
            />
          ))}
        </Card>
      )}
      {requests.hasNextPage && (
        <MoreButton busy={requests.isFetchingNextPage} onMore={() => void requests.fetchNextPage()} />
      )}
    </div>
  );
}

function Nothing({ state, isSearch }: { state: QuoteRequestState; isSearch: boolean }) {
  if (isSearch)
    return (
      <EmptyState
        icon={mailIcon}
        title="No requests found"
        text="No name, email, company or message matches your search."
      />
    );
  return state === 'new' ? (
    <EmptyState icon={mailIcon} title="No open requests" text="Companies that ask for a quote appear here." />
  ) : (
    <EmptyState
      icon={mailIcon}
      title="No answered requests"
      text="Requests that were answered appear here."
    />
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
