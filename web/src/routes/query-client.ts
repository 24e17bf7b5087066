import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showErrorDialog } from '#/lib/error-dialog.ts';
import { describeFailure } from '#/lib/failures.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: whoever asks shows failures itself. */
    queryMeta: { quiet?: boolean };
  }
}

const retries = 2;
const freshMs = 10_000;

/** The cache of server data, with the one place where failures that nobody else shows are told. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: freshMs, retry: worthAnotherTry } },
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Without earlier data the route shows the error in its place.
        if (query.state.data !== undefined && query.meta?.quiet !== true) tell(error);
      },
    }),
    mutationCache: new MutationCache({ onError: tell }),
  });
}

function tell(error: Error): void {
  const { text } = describeFailure(error);
  if (error instanceof ApiError && error.unreadable) showErrorDialog(text);
  else notify(text);
}

/** A refusal stays a refusal; a service that was not reached may be there the next time. */
function worthAnotherTry(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < retries;
}
