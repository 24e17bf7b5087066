import { useEffect, useState } from 'react';
import { copyText } from './clipboard.ts';

export type CopyOutcome = 'none' | 'copied' | 'refused';

const confirmationMs = 2500;

/** Copies on demand, and at once with `auto`. The result fades, so that the next one is announced. */
export function useCopy(text: string, auto: boolean) {
  const [outcome, setOutcome] = useState<CopyOutcome>('none');

  function copy(): void {
    void copyText(text).then((copied) => setOutcome(copied ? 'copied' : 'refused'));
  }

  useEffect(() => {
    if (auto) void copyText(text).then((copied) => setOutcome(copied ? 'copied' : 'none'));
  }, [auto, text]);

  useEffect(() => {
    if (outcome === 'none' || auto) return;
    const timer = setTimeout(() => setOutcome('none'), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome, auto]);

  return { outcome, copy };
}
