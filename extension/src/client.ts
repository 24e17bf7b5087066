import { tokenPrefix, type TokenEndpoint } from '@linklet/contract/http/endpoint.ts';
import type { Settings } from './settings.ts';

/** What the service refused, in its words. */
export class Refused extends Error {
  override name = 'Refused';
}

const TIMEOUT_MS = 20_000;

/** Throws `Refused`. */
export async function call(
  { url, token }: Settings,
  { method, path }: Pick<TokenEndpoint, 'method' | 'path'>,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(url + tokenPrefix + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused('The service does not answer.');
  });
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && said !== undefined) return said;
  throw new Refused(sentenceOf(said) ?? `The service answered ${String(answer.status)}.`);
}

function sentenceOf(said: unknown): string | undefined {
  const { message, errors } = (said ?? {}) as { message?: string; errors?: Record<string, string[]> };
  return Object.values(errors ?? {})[0]?.[0] ?? message;
}
