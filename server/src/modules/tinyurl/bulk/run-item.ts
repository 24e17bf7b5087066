import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import { AppError } from '../../../platform/errors.ts';
import { isUnavailable } from '../../../platform/http/error-answer.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../../platform/http/surfaces/surface.ts';
import type { LinksBy } from '../../../platform/http/tokens/count-links.ts';
import {
  changeForToken,
  requireTokenPermission,
  type TokenScope,
} from '../../../platform/http/tokens/token-calls.ts';
import { inTransaction } from '../../../platform/scope.ts';
import type { BulkOperation } from '../../../schema/tinyurl/tinyurl-bulk.table.ts';
import { isDisturbance } from '../../links/index.ts';
import * as aliases from '../aliases.ts';
import { toTinyurlAnswer } from '../answer.ts';
import type { BulkItem } from './bulk-input.ts';

interface Operation {
  permission: TokenPermission;
  makes?: LinksBy;
  handle: (call: SurfaceCall) => Promise<SurfaceAnswer>;
}

const operations: Record<BulkOperation, Operation> = {
  create: { permission: 'create', handle: aliases.create, makes: 'api' },
  update: { permission: 'update', handle: aliases.update },
  change: { permission: 'change_url', handle: aliases.change },
  delete: { permission: 'delete', handle: aliases.removeNamed },
  archive: { permission: 'archive', handle: async (call) => aliases.putInState(call, 'archived') },
  unarchive: { permission: 'archive', handle: async (call) => aliases.putInState(call, 'active') },
};

/** What each call of their API is answered with. */
export interface ItemAnswer {
  data: unknown;
  code: number;
  errors: readonly string[];
}

/**
 * Does what an item asks for, wholly or not at all, by the same rights and limits as the call by itself; answers what that
 * would be answered. Throws what goes away when it is tried again.
 */
export async function runItem(scope: TokenScope, { operation, fields }: BulkItem): Promise<ItemAnswer> {
  const { permission, makes, handle } = operations[operation];
  const asked = { name: `POST /app/compat/tinyurl/bulk ${operation}`, input: fields, makes };
  const call = async (scope: TokenScope) =>
    inTransaction(scope, async (scope) =>
      handle({ scope, params: {}, query: {}, body: fields, headers: {} }),
    );
  try {
    requireTokenPermission(scope, [permission]);
    return toItemAnswer((await changeForToken(scope, asked, call)) as SurfaceAnswer);
  } catch (error) {
    if (isPassing(error)) throw error;
    if (!(error instanceof AppError)) scope.log.error({ err: error }, 'an item of a batch failed');
    return toItemAnswer(toTinyurlAnswer(error));
  }
}

export function toItemAnswer({ body }: SurfaceAnswer): ItemAnswer {
  return body as ItemAnswer;
}

function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  return isUnavailable(error) || isDisturbance(error);
}
