import type { CustomFetch } from 'openid-client';
import type { Services } from '../../../platform/scope.ts';

/** Whether the operator trusts a host of the own network, which organizations may then name. */
export function isOperators({ config }: Pick<Services, 'config'>, url: string | URL): boolean {
  return config.signOnHosts.includes(new URL(url).host);
}

/** Whether an address that an organization gave may be a provider's: https, or a host that the operator trusts. */
export function mayBeProvider(services: Pick<Services, 'config'>, url: string): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || isOperators(services, url));
}

/** Asks providers. Whatever address one names next is checked as the first is. */
export function askingProviders(services: Pick<Services, 'config' | 'outgoing'>): CustomFetch {
  const { fetch, fetchConfigured } = services.outgoing;
  // Their types of the same standard differ in name.
  return async (url, options) =>
    isOperators(services, url) ? await fetchConfigured(url, options) : await fetch(url, options);
}
