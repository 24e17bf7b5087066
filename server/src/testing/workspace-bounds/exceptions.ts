import { apiPrefix, tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { workspacePrefixes } from '@linklet/contract/workspaces/workspaces.ts';

/** Tables that say whose a workspace is, and so are read to find it. */
export const ownersOfWorkspaces: Readonly<Record<string, string>> = {
  users: 'an account has a workspace of its own',
  sessions: 'a guest’s session has a workspace of its own',
  teams: 'of an organization, which they are asked for by',
  organization_members: 'of an organization, which they are asked for by',
  link_reports: 'what visitors tell staff of a link, whoever’s it is',
  bans: 'what staff banned, whoever’s links it blocks',
};

/** Tables that more binds than a workspace. */
export const otherwiseBound: Readonly<Record<string, { by: readonly string[]; reason: string }>> = {
  audit_entries: {
    by: ['organization_id', 'user_id'],
    reason: 'the trail of an organization, and of an account',
  },
  webhooks: {
    by: ['organization_id', 'made_by'],
    reason: 'told of what happens in an organization, or in the account of whoever made them',
  },
};

/** What requests may read without a workspace. */
interface Exception {
  /** As a refusal names it: the table, and the columns that it is asked for by. */
  read: string;
  /** Names of routes, without what names a workspace; one that ends with a star stands for all that begin so. */
  routes: readonly string[];
  reason: string;
}

const exceptions: readonly Exception[] = [
  {
    read: 'api_tokens by token_hash',
    routes: ['*'],
    reason: 'whoever has a token opens the workspace that it is of',
  },
  {
    read: 'api_tokens by made_by',
    routes: ['POST /password/reset', 'PUT /settings/security/password', 'POST /email/undo'],
    reason: 'whoever takes an account back is told of the tokens that it made, wherever, or ends them',
  },
  {
    read: 'links by origin_workspace_id',
    routes: [
      'GET /stats/*',
      'POST /log-downloads',
      'GET /shared/:name/*',
      'GET /organization/:organization/stats/*',
      'GET /organization/:organization/domains/:domain/stats/*',
      'GET /settings/branded-domains/:domain/stats/*',
      'GET /organization/:organization/clicks',
      'GET /app/compat/*',
      'POST /app/compat/*',
      'GET /yourls-api.php',
      'POST /yourls-api.php',
    ],
    reason: 'clicks stay where a link was made: those of links that have left are not counted',
  },
  {
    read: 'links by hash',
    routes: ['GET /shared/:name*', 'POST /shared/:name/open'],
    reason: 'anybody sees the statistics of a public link, which the condition asks for',
  },
  {
    read: 'stats_shares by token_hash',
    routes: ['GET /shared/:name*', 'POST /shared/:name/open'],
    reason: 'whoever has the token of a share sees what it shares',
  },
  {
    read: 'links by hash',
    routes: ['GET /organization/:organization/audit', 'GET /app/organization/:organization/audit.csv'],
    reason: 'entries of the organization name links by their addresses, also once they have left it',
  },
  {
    read: 'audit_entries by action, target',
    routes: [
      ...['GET /link/:hash/*', 'PATCH /link/:hash', 'PUT /link/:hash/*', 'POST /link/:hash/*'],
      'POST /tokens/requests/decide',
    ],
    reason: 'a link takes its history along from workspace to workspace; it is looked up in its own before',
  },
  {
    read: 'links by hash',
    routes: ['POST /link-password'],
    reason: 'the front door asks for a visitor of the link, who learns whether they know its password',
  },
  {
    read: 'aliases by domain_id, key',
    routes: ['GET /alias/availability', 'POST /app/mcp'],
    reason: 'an alias is taken whoever has it, of whom nothing is said',
  },
  {
    read: 'aliases by domain_id',
    routes: ['GET /alias/availability', 'POST /app/mcp'],
    reason: 'a domain has a pattern whoever’s it is, of whom nothing is said',
  },
  {
    read: 'aliases by domain_id, key',
    routes: ['GET /kiosk/unknown-aliases'],
    reason: 'staff see which links of a common domain are near what visitors asked for, whoever’s they are',
  },
  {
    read: 'aliases by domain_id, key',
    routes: [
      'GET /settings/branded-domains/:domain/unknown-aliases',
      'GET /organization/:organization/domains/:domain/unknown-aliases',
    ],
    reason:
      'whoever has a domain sees which aliases on it no link has; near ones are of workspaces that they see',
  },
  {
    read: 'aliases by key',
    routes: ['POST /report', 'POST /kiosk/reports/:id/ban', 'POST /kiosk/bans', 'POST /kiosk/bans/preview'],
    reason: 'visitors report whatever link they met, and staff ban it',
  },
  {
    read: 'links by id',
    routes: ['POST /report'],
    reason: 'where a reported link leads is kept for staff, and told to nobody else',
  },
  ...['aliases by nothing', 'aliases by domain_id'].map((read) => ({
    read,
    routes: [
      ...['GET', 'POST'].map((method) => `${method} /settings/branded-domains*`),
      ...['PATCH', 'DELETE'].map((method) => `${method} /settings/branded-domains/:domain`),
      ...['GET', 'POST'].map((method) => `${method} /organization/:organization/domains*`),
      ...['PATCH', 'DELETE'].map((method) => `${method} /organization/:organization/domains/:domain`),
      ...['GET', 'POST'].map((method) => `${method} /settings/vanity-subdomains`),
      ...['GET', 'POST'].map((method) => `${method} /organization/:organization/vanity-subdomains`),
      ...['GET /settings/domain-offers', 'GET /organization/:organization/domain-offers'],
      ...['GET /kiosk/domains', 'POST /kiosk/domains', 'PATCH /kiosk/domains/:id'],
    ],
    reason: 'whoever has a domain or is offered it, is told how many links are on it, in whichever team',
  })),
  ...[
    'aliases by nothing',
    'links by nothing',
    'aliases by link_id',
    'links by id',
    'blocked_links by nothing',
  ].map((read) => ({
    read,
    routes: [
      'GET /kiosk/reports',
      'POST /kiosk/reports/:id/ban',
      'GET /kiosk/bans',
      'POST /kiosk/bans',
      'POST /kiosk/bans/preview',
    ],
    reason: 'staff see what was reported, ban where it leads, and see what a ban blocks, whoever’s it is',
  })),
  ...[
    'aliases by nothing',
    'links by nothing',
    'aliases by link_id',
    'links by id',
    'blocked_links by nothing',
    'link_appeals by nothing',
    'link_appeals by id',
  ].map((read) => ({
    read,
    routes: ['GET /kiosk/appeals', 'POST /kiosk/appeals/:id/decline', 'DELETE /kiosk/bans/:id'],
    reason: 'staff decide appeals for links, whoever’s they are',
  })),
];

const PREFIXES = workspacePrefixes.toSorted((one, other) => other.length - one.length);

export function isExcepted(read: string, route: string): boolean {
  return exceptions.some(
    (each) => each.read === read && each.routes.some((name) => isNamed(name, placeless(route))),
  );
}

/** `GET /link/:hash` in each workspace. */
function placeless(route: string): string {
  const [method = '', path = ''] = route.split(' ');
  if (!path.startsWith(apiPrefix)) return route;
  const prefixOfAll = path.startsWith(`${tokenPrefix}/`) ? tokenPrefix : apiPrefix;
  const inApi = path.slice(prefixOfAll.length);
  const prefix = PREFIXES.find((each) => inApi.startsWith(`${each}/`)) ?? '';
  return `${method} ${inApi.slice(prefix.length)}`;
}

function isNamed(name: string, route: string): boolean {
  return name.endsWith('*') ? route.startsWith(name.slice(0, -1)) : route === name;
}
