import { useEffect, useState } from 'react';
import {
  cancelBatch,
  getBatch,
  listBatches,
  type BatchDetails,
  type BatchView,
} from '@linklet/contract/links/bulk/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { notify } from '#/lib/notices.ts';

const lookAgainMs = 1000;

/** Whether rows of a batch are still to be worked on. */
export function isActive({ state }: BatchView): boolean {
  return state === 'waiting' || state === 'running';
}

/** A batch as it is by now: looked at again and again until it has ended. */
export function useBatch(first: BatchView) {
  const [batch, setBatch] = useState<BatchView & Partial<BatchDetails>>(first);
  const [looks, setLooks] = useState(0);
  const { id } = first;
  const active = isActive(batch);

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => {
      const again = () => setLooks((count) => count + 1);
      api(getBatch, { params: { id } })
        .then(setBatch, () => undefined)
        .finally(again);
    }, lookAgainMs);
    return () => clearTimeout(timer);
  }, [id, active, looks]);

  function cancel(): void {
    api(cancelBatch, { params: { id } }).then(setBatch, (error: unknown) => notify(noticeOf(error)));
  }

  return { batch, cancel };
}

/** Asks whether the report of a batch is given. What is refused is told, and rejects. */
export async function askForReport(id: number): Promise<void> {
  try {
    await api(getBatch, { params: { id } });
  } catch (error) {
    notify(noticeOf(error));
    throw error;
  }
}

/** The newest batches; asked for anew whenever `since` is another. */
export function useRecentBatches(since: string): readonly BatchView[] {
  const [batches, setBatches] = useState<readonly BatchView[]>([]);

  useEffect(() => {
    // The form is whole without them.
    api(listBatches, {}).then(
      ({ data }) => setBatches(data),
      () => undefined,
    );
  }, [since]);

  return batches;
}
