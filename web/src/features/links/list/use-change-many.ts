import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#/lib/format.ts';
import { notify, undoNoticeMs } from '#/lib/notices.ts';
import { linksKey } from '../links.queries.ts';
import {
  changeMany,
  totalOf,
  undoOf,
  type Failed,
  type ManyChange,
  type Outcome,
  type Part,
  type Progress,
} from './change-many.ts';

/** Changes many links: with progress, told afterwards, and undone from there for ten seconds. */
export function useChangeMany() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const stopping = useRef(new AbortController());

  /** Answers how many were changed. */
  async function run(hashes: readonly string[], wanted: ManyChange): Promise<number> {
    return runAll([{ hashes, change: wanted.change }], wanted.done, (outcome) => undoOf(wanted, outcome));
  }

  async function runAll(
    parts: readonly Part[],
    done: string,
    undo: (outcome: Outcome) => readonly Part[],
  ): Promise<number> {
    stopping.current = new AbortController();
    setFailed([]);
    setProgress({ done: 0, total: totalOf(parts) });
    try {
      const outcome = await changeMany(parts, { signal: stopping.current.signal, onProgress: setProgress });
      setFailed(outcome.failed);
      const { length } = outcome.changed;
      if (length > 0) tell(length, done, undo(outcome));
      else if (outcome.failed.length === 0) notify('Nothing was changed', 'info');
      return length;
    } catch {
      // A failed request is told by a notice.
      return 0;
    } finally {
      setProgress(null);
      await queryClient.invalidateQueries({ queryKey: linksKey });
    }
  }

  function tell(count: number, done: string, back: readonly Part[]): void {
    const run = () => void runAll(back, 'put back', () => []);
    notify(`${linksText(count)} ${done}`, 'success', {
      ...(back.length > 0 && { durationMs: undoNoticeMs, action: { label: 'Undo', run } }),
    });
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
