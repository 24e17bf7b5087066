import type { TokenScope } from '../../../platform/http/tokens/token-calls.ts';
import { toReported, toStatus } from './batches.ts';
import type { BulkItem } from './bulk-input.ts';
import { runItem } from './run-item.ts';

// Of the ten seconds that a call has.
const LIMIT_MS = 5000;

/** What would become of items, one after another; those that time does not suffice for stay pending. */
export async function tryItems(scope: TokenScope, items: readonly BulkItem[]) {
  const { caller, clock } = scope;
  // All is undone at once: until then each item meets what those before it did.
  const trying: TokenScope = { ...scope, caller: { ...caller, token: { ...caller.token, isDryRun: false } } };
  const [startedAt, endsAt] = [clock(), performance.now() + LIMIT_MS];
  const tried = [];
  for (const item of items)
    tried.push(toReported(item, performance.now() < endsAt ? await runItem(trying, item) : undefined));
  const done = tried.filter(({ status }) => status !== 'pending').length;
  const isWhole = done === items.length;
  const status = toStatus({
    ...{ id: null, state: isWhole ? 'done' : 'running', total: items.length, done },
    refused: tried.filter(({ status }) => status === 'failed').length,
    ...{ createdAt: startedAt, endedAt: isWhole ? clock() : null },
  });
  return { ...status, items: tried };
}
