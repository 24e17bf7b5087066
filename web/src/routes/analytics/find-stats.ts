import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { sharedQuery } from '#/features/analytics/shared.queries.ts';
import { linkQuery } from '#/features/links/details/details.queries.ts';
import { ApiError } from '#/lib/transport/transport.ts';

/** Whether a link is of the opened workspace; where it is not, its statistics must be public. */
export async function findStats(queryClient: QueryClient, hash: string): Promise<{ isOwn: boolean }> {
  try {
    await queryClient.query(linkQuery(hash));
    return { isOwn: true };
  } catch (error) {
    if (!isGone(error)) throw error;
    await Promise.all([
      queryClient.query(sharedQuery(hash)).catch(asNotFound),
      import('./SharedStatsPage.tsx'),
    ]);
    return { isOwn: false };
  }
}

function asNotFound(error: unknown): never {
  throw isGone(error) ? notFound() : error;
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
