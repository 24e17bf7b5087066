import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#/lib/format.ts';
import { notify, undoNoticeMs } from '#/lib/notices.ts';
import { linksKey } from '../links.queries.ts';
import { changeMany, type Failed, type ManyChange, type Progress } from './change-many.ts';

/** Changes many links: with progress, told afterwards, and undone from there for ten seconds. */
export function useChangeMany() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const stopping = useRef(new AbortController());

  /** Answers how many were changed. */
  async function run(hashes: readonly string[], { change, undo, done }: ManyChange): Promise<number> {
    stopping.current = new AbortController();
    setFailed([]);
    setProgress({ done: 0, total: hashes.length });
    try {
      const outcome = await changeMany(hashes, {
        change,
        signal: stopping.current.signal,
        onProgress: setProgress,
      });
      setFailed(outcome.failed);
      const { length } = outcome.changed;
      if (length === 0) return 0;
      notify(`${linksText(length)} ${done}`, 'success', {
        ...(undo && {
          durationMs: undoNoticeMs,
          action: {
            label: 'Undo',
            run: () => void run(outcome.changed, { change: undo, done: 'put back' }),
          },
        }),
      });
      return length;
    } catch {
      // A failed request is told by a notice.
      return 0;
    } finally {
      setProgress(null);
      await queryClient.invalidateQueries({ queryKey: linksKey });
    }
  }

  return {
    run,
    progress,
    failed,
    forgetFailed: () => setFailed([]),
    stop: () => stopping.current.abort(),
  };
}

export function linksText(count: number): string {
  return count === 1 ? '1 link' : `${formatNumber(count)} links`;
}
