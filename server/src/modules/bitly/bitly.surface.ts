import { AppError } from '../../platform/errors.ts';
import { requireTokenPermission } from '../../platform/http/tokens/token-calls.ts';
import {
  surface,
  type SurfaceAnswer,
  type SurfaceCall,
  type SurfaceRoute,
} from '../../platform/http/surfaces/surface.ts';
import { toBitlyAnswer } from './answer.ts';
import * as links from './links.ts';
import { countsOf } from './metrics.ts';
import { groupOf, inTheirTime } from './views.ts';

const COUNTS = /^(.+?)\/(clicks\/summary|clicks|countries|cities|devices|referrers|referring_domains)$/;

/** Ids hold slashes, and come as they are: what follows one is told by how the path ends. */
async function readBitlink(call: SurfaceCall): Promise<SurfaceAnswer> {
  const path = idOf(call);
  const [, id, what] = COUNTS.exec(path) ?? [];
  // An alias may be called as what is counted is.
  if (id === undefined || what === undefined || !/\/./.test(id.replace(/^https?:\/*/i, ''))) {
    requireTokenPermission(call.scope, ['read']);
    return links.show(call, path);
  }
  requireTokenPermission(call.scope, ['analytics']);
  return countsOf(call, id, what);
}

function idOf({ params }: SurfaceCall): string {
  return params['*'] ?? '';
}

function ofGroup(call: SurfaceCall) {
  const { guid, name } = groupOf(call.scope);
  const since = inTheirTime(call.scope.caller.token.madeAt.toISOString());
  return {
    ...{ guid, name, organization_guid: guid.replace(/^B/, 'O'), is_active: true, role: 'org-admin' },
    ...{ created: since, modified: since, bsds: [], references: {} },
  };
}

async function groups(call: SurfaceCall): Promise<SurfaceAnswer> {
  return { body: { groups: [ofGroup(call)] } };
}

/** A token is of one group. */
function requireGroup(call: SurfaceCall): void {
  if (call.params['guid'] !== groupOf(call.scope).guid) throw new AppError('not_found');
}

function inGroup(handle: (call: SurfaceCall) => Promise<SurfaceAnswer>): SurfaceRoute['handle'] {
  return async (call) => {
    requireGroup(call);
    return handle(call);
  };
}

async function user(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { email, isVerified } = call.scope.caller.user;
  const { guid, created, modified } = ofGroup(call);
  return {
    body: {
      ...{ login: email, name: email, default_group_guid: guid, is_active: true, is_sso_user: false },
      ...{
        created,
        modified,
        is_2fa_enabled: false,
        emails: [{ email, is_primary: true, is_verified: isVerified }],
      },
    },
  };
}

const routes: readonly SurfaceRoute[] = [
  { method: 'POST', path: '/shorten', permission: 'create', handle: links.shorten, makes: 'api' },
  { method: 'POST', path: '/bitlinks', permission: 'create', handle: links.create, makes: 'api' },
  { method: 'POST', path: '/custom_bitlinks', permission: 'update', handle: links.customize },
  { method: 'POST', path: '/expand', permission: 'read', handle: links.expand },
  { method: 'GET', path: '/bitlinks/*', permission: ['read', 'analytics'], handle: readBitlink },
  {
    ...{ method: 'PATCH', path: '/bitlinks/*', permission: ['update', 'change_url', 'archive'] },
    handle: async (call) => links.edit(call, idOf(call)),
  },
  {
    ...{ method: 'DELETE', path: '/bitlinks/*', permission: 'delete' },
    handle: async (call) => links.remove(call, idOf(call)),
  },
  { method: 'GET', path: '/groups', permission: 'read', handle: groups },
  {
    method: 'GET',
    path: '/groups/:guid',
    permission: 'read',
    handle: inGroup(async (call) => ({ body: ofGroup(call) })),
  },
  { method: 'GET', path: '/groups/:guid/bitlinks', permission: 'read', handle: inGroup(links.list) },
  { method: 'GET', path: '/groups/:guid/tags', permission: 'read', handle: inGroup(links.tags) },
  { method: 'GET', path: '/user', permission: 'read', handle: user },
  { method: 'GET', path: '/bsds', permission: 'read', handle: async () => ({ body: { bsds: [] } }) },
  {
    ...{ method: 'GET', path: '/organizations', permission: 'read' },
    handle: async (call) => ({
      body: { organizations: [{ ...ofGroup(call), guid: ofGroup(call).organization_guid }] },
    }),
  },
];

/** Bitly’s API, version 4: what its clients use. */
export const bitlySurface = surface({ base: '/app/compat/bitly/v4', routes, toAnswer: toBitlyAnswer });
