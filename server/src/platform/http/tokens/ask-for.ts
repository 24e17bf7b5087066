import type { ApiToken } from '../../callers/caller.ts';
import { AppError } from '../../errors.ts';
import { hook } from '../../hooks.ts';
import type { HeardEvent, Scope } from '../../scope.ts';
import type { LinksBy } from './count-links.ts';
import { tryOnly } from './dry-run.ts';

/** What a program asks for: the name of an `Askable`, and what it is called with. */
export interface Asked {
  name: string;
  input: unknown;
  /** Whether it is there to make links. */
  makes?: LinksBy | undefined;
  /** By which it is asked for once. */
  key?: string | undefined;
}

export interface AskedChange extends Asked {
  scope: Scope<ApiToken>;
  /** Answers what would happen. Throws what the change throws. */
  tryIt: () => Promise<readonly HeardEvent[]>;
}

/** What was asked for is kept under an id; asked for before, it may be answered by now. */
export interface KeptRequest {
  id: string;
  answer?: unknown;
}

/** A token that needs approval asks for a change. */
export const changeAsked = hook<AskedChange, KeptRequest>('change asked');

/**
 * Has kept what is asked for until a person approves it. It is tried first, so that what can't be done is refused at once.
 * Throws `token_awaits_approval`, and what `work` throws.
 */
export async function askFor(
  scope: Scope<ApiToken>,
  asked: Asked,
  work: (scope: Scope<ApiToken>) => Promise<unknown>,
): Promise<unknown> {
  const tryIt = async () => {
    const events: HeardEvent[] = [];
    await tryOnly({ ...scope, hear: (event: HeardEvent) => events.push(event) }, work);
    return events;
  };
  const [kept] = await scope.runHook(changeAsked, scope, { ...asked, scope, tryIt });
  if (!kept) throw new Error('Nobody keeps what tokens ask for.');
  if ('answer' in kept) return kept.answer;
  throw new AppError('token_awaits_approval', { request: kept.id });
}
