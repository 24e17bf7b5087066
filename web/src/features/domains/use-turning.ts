import type { ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { useDomainCalls, type DomainOwner } from './domains.queries.ts';

/** Turns a domain off or on, or restores it, and says so. */
export function useTurning(owner: DomainOwner, domain: ListedDomain) {
  const calls = useDomainCalls(owner);
  const { unicode, is_disabled: isOff } = domain;

  async function turn() {
    await calls.turn(domain);
    notify(isOff ? `${unicode} is on.` : `${unicode} is off: links on it do not redirect.`, 'success');
  }

  async function restore() {
    await calls.restore(domain);
    notify(`${unicode} restored.`, 'success');
  }

  // Failures are told where all of them are.
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => undefined);
  return { turn: quietly(turn), restore: quietly(restore) };
}
