import type { ImportChoices } from '@linklet/contract/imports/endpoints.ts';
import type { Scope } from '../../../platform/scope.ts';
import { chooseDomain, listUsableDomains, type Domain } from '../../domains/index.ts';

/** The host on which links of another host are to be: as it was chosen, or the same where it is one of the workspace. */
export function targetHost(choices: ImportChoices, host: string, usable: readonly string[]): string {
  const chosen = Object.hasOwn(choices.domains, host) ? choices.domains[host] : undefined;
  // A product at a port of its own has it in its hosts.
  const same = usable.find((each) => each === host || each.split(':')[0] === host.replace(/^www\./, ''));
  return chosen ?? same ?? choices.domain;
}

/** Of the workspace's own domains, and of all on which it can have links. */
export async function usableHosts(scope: Scope): Promise<{ own: string[]; all: string[] }> {
  const usable = await listUsableDomains(scope, scope.workspaceId);
  const own = usable.filter(({ type }) => type !== 'common');
  return { own: own.map(({ host }) => host), all: usable.map(({ host }) => host) };
}

/** Finds the domain in the place of each host, once. It throws the `domain_…` codes. */
export async function targetsOf(scope: Scope, choices: ImportChoices): Promise<Targets> {
  const { own } = await usableHosts(scope);
  const found = new Map<string, Promise<Domain>>();
  return async (host, withAlias) => {
    const target = targetHost(choices, host, own);
    const key = `${target} ${String(withAlias)}`;
    const domain = found.get(key) ?? chooseDomain(scope, { host: target, withAlias });
    found.set(key, domain);
    return domain;
  };
}

export type Targets = (host: string, withAlias: boolean) => Promise<Domain>;
