import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { requireTokenPermission, type TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { failure, formatOf, write, type Answer } from './answer.ts';
import { dbStats, expand, linkStats, stats } from './read-links.ts';
import { inputs, read } from './input.ts';
import { shorten } from './shorten.ts';

/** The newest whose answers these are. */
const VERSION = '1.10.4';

interface Action {
  permissions: readonly TokenPermission[];
  run: (call: SurfaceCall) => Promise<Answer>;
}

const actions: Readonly<Record<string, Action>> = {
  shorturl: { permissions: ['create'], run: shorten },
  expand: { permissions: ['read'], run: expand },
  'url-stats': { permissions: ['analytics'], run: linkStats },
  stats: { permissions: ['analytics'], run: stats },
  'db-stats': { permissions: ['analytics'], run: dbStats },
  version: { permissions: ['create', 'read', 'analytics'], run: async () => version() },
};

function version(): Answer {
  return { fields: { version: VERSION, db_version: '506' }, simple: VERSION };
}

/** Whoever reads a page has its scripts, and so the token in them. */
const ofScripts: readonly TokenPermission[] = ['create', 'read', 'analytics'];

function isTooStrong({ caller }: TokenScope): boolean {
  return caller.token.permissions.some((permission) => !ofScripts.includes(permission));
}

/** All but the making of links. */
export function isOnlyRead(asked: Pick<SurfaceCall, 'query' | 'body'>): boolean {
  return read(inputs.action, asked).action !== 'shorturl';
}

export async function runAction(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { action: name } = read(inputs.action, call);
  if (formatOf(call) === 'jsonp' && isTooStrong(call.scope))
    return write(
      call,
      failure(403, 'For pages, make a token that may create, read and see statistics only.'),
    );
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) return write(call, failure(400, 'Unknown or missing "action" parameter'));
  requireTokenPermission(call.scope, action.permissions);
  return write(call, await action.run(call));
}
