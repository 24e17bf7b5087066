import type { Access } from '../http/access.ts';
import { endpoint } from '../http/endpoint.ts';
import { ofDomain } from '../domains/endpoints.ts';
import { ignoreAlias, ignoring, listUnknownAliases, unknownAliasesAsked } from './unknown-aliases.ts';
import { statsDeadlineMs } from './deadline.ts';

interface Place {
  path: string;
  view: Access;
  change: Access;
}

/** The same as staff have of common domains, for whoever has a branded one. */
function domainUnknownAliases({ path, view, change }: Place) {
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/:domain/unknown-aliases`,
      access: view,
      params: ofDomain,
      query: unknownAliasesAsked,
      response: listUnknownAliases.response,
      limitPerMinute: 60,
      deadlineMs: statsDeadlineMs,
    }),
    ignore: endpoint({
      method: 'PUT',
      path: `${path}/:domain/unknown-aliases/ignored`,
      access: change,
      params: ofDomain,
      body: ignoring,
      response: ignoreAlias.response,
      limitPerMinute: 120,
    }),
  };
}

export const accountUnknownAliases = domainUnknownAliases({
  path: '/settings/branded-domains',
  view: 'account',
  change: 'ownerOnly',
});

export const organizationUnknownAliases = domainUnknownAliases({
  path: '/organization/:organization/domains',
  view: 'domains.view',
  change: 'domains.select',
});
