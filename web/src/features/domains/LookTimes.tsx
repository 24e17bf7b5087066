import { useEffect, useState } from 'react';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { formatMoment, formatTime } from '#/lib/format.ts';
import type { useLooks } from './domains.queries.ts';
import { lookWaitMs } from './look-wait.ts';
import { watchedStates } from './state-words.ts';

interface LookTimesProps {
  domain: BrandedDomain;
  looks: ReturnType<typeof useLooks>;
  since: number;
}

/** When the records were last looked at, and when they will be again. */
export function LookTimes({ domain, looks, since }: LookTimesProps) {
  const isWatched = watchedStates.includes(domain.state);
  const now = useNow(isWatched);
  const last = lastText(domain);
  const wait = lookWaitMs(looks.dataUpdatedAt - since) - Math.max(0, now - looks.dataUpdatedAt);
  const next = looks.isFetching ? 'looking…' : `again in ${String(Math.max(1, Math.ceil(wait / 1000)))} s`;

  return (
    <p className="field-hint">
      {looks.isError && 'We couldn’t check just now. '}
      {last}
      {isWatched && `, ${next}`}.
    </p>
  );
}

function lastText({ looked_at: moment }: BrandedDomain): string {
  if (moment === null) return 'Not checked yet';
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return `Last checked ${isToday ? formatTime(moment) : formatMoment(moment)}`;
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  return now;
}
