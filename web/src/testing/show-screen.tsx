import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { dismissNotice, shownNotices } from '#/lib/notices.ts';
import { makeRouter } from '#/routes/router.tsx';
import { makeQueryClient } from '#/shell/query-client.ts';

// A machine that is busy shows a screen late.
configure({ asyncUtilTimeout: 30_000 });

/** Shows what the single-page app has at an address, frame and all; answers somebody who uses it. */
export function showScreen(address: string): UserEvent {
  history.replaceState(null, '', address);
  document.cookie = 'XSRF-TOKEN=token';
  // The router scrolls to where somebody was before; nothing has a size here.
  window.scrollTo = () => undefined;
  window.IntersectionObserver = AllInSight;
  const queryClient = makeQueryClient();
  // What fails is not asked for again: a test does not wait for that.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter(queryClient)} />
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    cleanup();
    queryClient.clear();
    // Tests share the window.
    for (const { id } of shownNotices()) dismissNotice(id);
    localStorage.clear();
    sessionStorage.clear();
  });
  return userEvent.setup();
}

/** Nothing has a place here, so that nothing is out of sight. */
class AllInSight extends IntersectionObserver {
  readonly #tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    super(tell);
    this.#tell = tell;
  }

  override observe(target: Element): void {
    this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
  }
}
