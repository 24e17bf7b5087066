import { useEffect, useState } from 'react';
import { calls } from '@linklet/contract/calls.ts';
import type { TagCount } from '@linklet/contract/tags.ts';
import { send } from '#/lib/transport.ts';

const pauseMs = 200;
const offeredAtMost = 20;

/** The workspace's tags that begin so, while somebody types. The field works without them. */
export function useKnownTags(beginning: string): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);

  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(beginning, asking.signal).then(setKnown, () => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [beginning]);

  return known;
}

async function ask(beginning: string, signal: AbortSignal): Promise<string[]> {
  const path = `${calls.listTags.path}?${new URLSearchParams({ search: beginning })}`;
  const { data } = (await send({ ...calls.listTags, path, signal, unaided: true })) as { data: TagCount[] };
  return data.slice(0, offeredAtMost).map(({ name }) => name);
}
