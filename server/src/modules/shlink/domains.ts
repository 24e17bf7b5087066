import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { listUsableDomains } from '../domains/index.ts';
import { Problem } from './answer.ts';
import { inputs, readQuery } from './input.ts';

/** Where visits of what is not there are led is set on the website, and told to nobody else. */
const redirects = { baseUrlRedirect: null, regular404Redirect: null, invalidShortUrlRedirect: null };

export async function list({ scope }: SurfaceCall): Promise<SurfaceAnswer> {
  const usable = await listUsableDomains(scope, scope.workspaceId);
  const data = usable.map(({ host, isBase }) => ({ domain: host, isDefault: isBase, redirects }));
  const inOrder = [
    ...data.filter(({ isDefault }) => isDefault),
    ...data.filter(({ isDefault }) => !isDefault),
  ];
  return { body: { domains: { data: inOrder, defaultRedirects: redirects } } };
}

/** The host that the path names. Throws `domain-not-found`. */
export async function findDomain(call: SurfaceCall): Promise<string> {
  const { domain } = readQuery(inputs.domain, call);
  const usable = await listUsableDomains(call.scope, call.scope.workspaceId);
  const found = usable.find(({ host, isBase }) =>
    domain === 'DEFAULT' ? isBase : host === domain.toLowerCase(),
  );
  if (found) return found.host;
  throw new Problem('domain-not-found', { detail: 'The domain is not one of yours.', authority: domain });
}
