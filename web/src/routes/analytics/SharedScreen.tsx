import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sharedQuery } from '#/features/analytics/shared.queries.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { chartIcon } from '#/ui/icons/action-icons.ts';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { AnalyticsPending } from './AnalyticsPending.tsx';
import { SharePasswordPage } from './SharePasswordPage.tsx';
import { SharedStatsPage } from './SharedStatsPage.tsx';
import { useStatsSearch } from './use-stats-search.ts';

const route = getRouteApi(routes['analytics.shared']);

/** Statistics that somebody shared by an address of its own. */
export function SharedScreen() {
  const { token: name } = route.useParams();
  const { search, onSearch } = useStatsSearch();
  const shared = useQuery(sharedQuery(name));

  if (shared.data !== undefined)
    return <SharedStatsPage name={name} shared={shared.data} search={search} onSearch={onSearch} />;
  if (shared.isPending) return <AnalyticsPending />;
  if (codeOf(shared.error) === 'share_password_required')
    return <SharePasswordPage name={name} onOpen={shared.refetch} />;
  return <NotShared error={shared.error} onRetry={() => void shared.refetch()} />;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

const askAgain = 'Ask the person who sent you the link for a new one.';

/** What became of the statistics: whoever asks for what never was is told the same as of what was revoked. */
function NotShared({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isEnded = codeOf(error) === 'share_ended';
  const isGone = isEnded || (error instanceof ApiError && [404, 422].includes(error.status));
  return (
    <Page title="Shared statistics">
      {isGone ? (
        <EmptyState
          icon={chartIcon}
          title={isEnded ? 'The sharing of these statistics has ended' : 'These statistics are not shared'}
          text={isEnded ? askAgain : `They may have been once, or the link is incomplete. ${askAgain}`}
        />
      ) : (
        <LoadFailure what="The statistics" retry={onRetry} />
      )}
    </Page>
  );
}
