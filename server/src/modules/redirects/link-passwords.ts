import { linkPasswordPath, type LinkPasswordGuess } from '@linklet/contract/links/password.ts';

/** A password that does not open the link, or not now. */
export type Refusal = { kind: 'wrong' } | { kind: 'too-many'; retryAfter: string } | { kind: 'unavailable' };

/** Asks the app something for a visitor. Rejects where it gives no answer. */
export type AskApp = (path: string, body: unknown) => Promise<{ status: number; retryAfter: string }>;

/**
 * Whether a password opens a link; undefined where it does. The app says so: to hash passwords takes long, and no
 * redirect may wait for it.
 */
export async function tryPassword(ask: AskApp, guess: LinkPasswordGuess): Promise<Refusal | undefined> {
  const { status, retryAfter } = await ask(linkPasswordPath, guess).catch(() => ({
    status: 503,
    retryAfter: '',
  }));
  if (status === 200) return undefined;
  if (status === 429) return { kind: 'too-many', retryAfter };
  return { kind: status === 422 ? 'wrong' : 'unavailable' };
}
