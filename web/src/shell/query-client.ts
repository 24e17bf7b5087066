import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { showErrorDialog } from '#/lib/error-dialog.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { failureNoticeMs, notify } from '#/lib/notices.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { ApiError } from '#/lib/transport/transport.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows failures itself. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const retries = 2;
const freshMs = 10_000;
const HEADERS_TOO_LARGE = 431;

const endsOfAccount: readonly string[] = ['account_terminated', 'account_deleted'];
const declined: readonly string[] = ['session_expired', 'password_unconfirmed', 'sign_on_required'];

/** The cache of server data; shows failures that nothing else shows. */
export function makeQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: freshMs, retry: worthAnotherTry } },
    queryCache: new QueryCache({
      onError: (error, query) => {
        noticeEndOfAccount(error);
        // Without earlier data the route shows the error in its place.
        if (query.state.data !== undefined && query.meta?.quiet !== true) tell(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, ...[, , mutation]) => {
        noticeEndOfAccount(error);
        if (mutation.meta?.quiet !== true) tell(error);
      },
    }),
  });

  /** The frame of all screens shows it after a refetch of the state. */
  function noticeEndOfAccount(error: Error): void {
    if (error instanceof ApiError && endsOfAccount.includes(error.code)) void refreshState(queryClient);
  }

  return queryClient;
}

/** Refetches who is signed in, and drops data of another account. */
export async function refreshState(queryClient: QueryClient): Promise<AppState> {
  const before = queryClient.getQueryData(stateQuery.queryKey);
  const state = await queryClient.query({ ...stateQuery, staleTime: 0 });
  if (before?.user?.id !== state.user?.id) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== stateQuery.queryKey[0] });
  }
  return state;
}

function tell(error: Error): void {
  if (error instanceof ApiError && declined.includes(error.code)) return;
  if (error instanceof ApiError && isWorthDialog(error)) showErrorDialog({ requestId: error.requestId });
  else notify(noticeOf(error), 'error', { durationMs: failureNoticeMs });
}

/** Servers refuse too large headers without a body. */
function isWorthDialog({ unreadable, status }: ApiError): boolean {
  return unreadable && status !== HEADERS_TOO_LARGE;
}

/** Refusals are final; an unreachable service may recover. */
function worthAnotherTry(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < retries;
}
