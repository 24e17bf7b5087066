import { useEffect, useState } from 'react';
import { calls } from '@linklet/contract/http/calls.ts';
import type { TagCount } from '@linklet/contract/links/tags/endpoints.ts';
import { send } from '#/lib/transport/transport.ts';
import { addressOf } from '../team/team-place.ts';

const pauseMs = 200;
const offeredAtMost = 20;

/** A workspace's tags that begin so, while somebody types. The field works without them. */
export function useKnownTags(beginning: string, team = ''): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);

  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(beginning, team, asking.signal).then(setKnown, () => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [beginning, team]);

  return known;
}

async function ask(beginning: string, team: string, signal: AbortSignal): Promise<string[]> {
  const path = `${calls.listTags.path}?${new URLSearchParams({ search: beginning })}`;
  const call = { ...calls.listTags, address: addressOf(team), path, signal, unaided: true };
  const { data } = (await send(call)) as { data: TagCount[] };
  return data.slice(0, offeredAtMost).map(({ name }) => name);
}
