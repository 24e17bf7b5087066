import { streamNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listen } from '#/lib/transport/event-stream.ts';
import { ApiError } from '#/lib/transport/transport.ts';

// The page itself comes first; what is told meanwhile is fetched when the stream opens.
const START_AFTER_MS = 2000;
const FIRST_PAUSE_MS = 1000;
const MOST_PAUSE_MS = 60_000;
// A stream that lasted so long was a good one.
const STEADY_MS = 10_000;

let live = false;

/** Whether news come by themselves at the moment. */
export function isLive(): boolean {
  return live;
}

/**
 * Calls `onNews` whenever the service says that there is something new, and when that may have been missed. Only a page
 * that is seen listens: a browser has few connections to a host, and all its tabs share them.
 */
export async function followNews(onNews: () => void, stop: AbortSignal): Promise<void> {
  await pause(START_AFTER_MS, stop);
  let failures = 0;
  while (!stop.aborted) {
    await untilSeen(true, stop);
    const startedAt = Date.now();
    await hear(onNews, stop);
    failures = Date.now() - startedAt >= STEADY_MS ? 0 : failures + 1;
    await pause(pauseMs(failures), stop);
  }
}

/** Until the stream ends or breaks off, or the page is seen no more. Why it did, the next attempt tells. */
async function hear(onNews: () => void, stop: AbortSignal): Promise<void> {
  const leave = new AbortController();
  void untilSeen(false, AbortSignal.any([stop, leave.signal])).then(() => leave.abort());
  try {
    await listen(streamNotifications.path, {
      signal: leave.signal,
      onOpen: () => {
        live = true;
        onNews();
      },
      onEvent: onNews,
    });
  } catch (error) {
    // Whoever is signed out is told so by asking for what is new.
    if (error instanceof ApiError && error.status === 401) onNews();
  } finally {
    live = false;
    leave.abort();
  }
}

/** After many failures at once, not all browsers come back at the same moment. */
function pauseMs(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, MOST_PAUSE_MS) * (0.5 + Math.random() / 2);
}

async function untilSeen(isSeen: boolean, stop: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const check = () => {
    if (stop.aborted || (document.visibilityState === 'visible') === isSeen) resolve(undefined);
  };
  document.addEventListener('visibilitychange', check);
  stop.addEventListener('abort', check);
  check();
  await promise;
  document.removeEventListener('visibilitychange', check);
  stop.removeEventListener('abort', check);
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  stop.addEventListener('abort', () => resolve(undefined));
  await promise;
  clearTimeout(timer);
}
