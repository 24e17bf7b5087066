import { useState } from 'react';
import { notify } from '#/lib/notices.ts';
import { noticeOf } from '#/lib/transport/failures.ts';

/** Runs one thing at a time, and says that it is done, or why not. */
export function useOneAtATime() {
  const [isBusy, setBusy] = useState(false);

  function run(work: () => Promise<unknown>, said: string): void {
    if (isBusy) return;
    setBusy(true);
    work()
      .then(
        () => notify(said, 'success'),
        (error: unknown) => notify(noticeOf(error)),
      )
      .finally(() => setBusy(false));
  }

  return { run, isBusy };
}
