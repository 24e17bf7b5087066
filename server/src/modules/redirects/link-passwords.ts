import { linkPasswordPath, type LinkPasswordGuess } from '@linklet/contract/links/password.ts';

export type Refusal = { kind: 'wrong' } | { kind: 'too-many'; retryAfter: string } | { kind: 'unavailable' };

export type AskApp = (path: string, body: unknown) => Promise<{ status: number; retryAfter: string }>;

/** Undefined if it opens the link. The app hashes, because no redirect may wait for that. */
export async function tryPassword(ask: AskApp, guess: LinkPasswordGuess): Promise<Refusal | undefined> {
  const { status, retryAfter } = await ask(linkPasswordPath, guess).catch(() => ({
    status: 503,
    retryAfter: '',
  }));
  if (status === 200) return undefined;
  if (status === 429) return { kind: 'too-many', retryAfter };
  return { kind: status === 422 ? 'wrong' : 'unavailable' };
}
