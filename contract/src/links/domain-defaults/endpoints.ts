import { z } from 'zod';
import { ofDomain } from '../../domains/endpoints.ts';
import type { Access } from '../../http/access.ts';
import { endpoint } from '../../http/endpoint.ts';
import { line } from '../../http/text.ts';
import { tags } from '../tags/endpoints.ts';

/** What new links of a workspace on a branded domain begin with: of the account, or of a team. */
export const domainDefaults = z.object({
  team: z.object({ slug: z.string(), name: z.string() }).nullable(),
  preset: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
});
export type DomainDefaults = z.infer<typeof domainDefaults>;

export const domainDefaultsBody = z.strictObject({
  /** Of an organization's domain. */
  team: line().max(64).optional(),
  preset: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
  tags,
});
export type DomainDefaultsBody = z.output<typeof domainDefaultsBody>;

interface Place {
  path: string;
  view: Access;
  change: Access;
}

function defaultsEndpoints({ path, view, change }: Place) {
  const all = {
    path: `${path}/:domain/defaults`,
    params: ofDomain,
    response: z.object({ data: z.array(domainDefaults) }),
  };
  return {
    list: endpoint({ ...all, method: 'GET', access: view, limitPerMinute: 240 }),
    set: endpoint({ ...all, method: 'PUT', access: change, body: domainDefaultsBody, limitPerMinute: 60 }),
  };
}

export const accountDomainDefaults = defaultsEndpoints({
  path: '/settings/branded-domains',
  view: 'account',
  change: 'ownerOnly',
});

export const organizationDomainDefaults = defaultsEndpoints({
  path: '/organization/:organization/domains',
  view: 'domains.view',
  change: 'domains.select',
});
