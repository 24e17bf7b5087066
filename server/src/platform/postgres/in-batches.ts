import DataLoader from 'dataloader';
import type { Database } from './database.ts';

// So that one crowd's look-up is not a long statement that the next one waits for.
const MOST_AT_ONCE = 100;

/**
 * Looks one thing up by way of a query for many: what is asked of a database within a turn of the event loop goes
 * there together, so that a crowd costs one round trip, and who comes alone waits for nobody. What a transaction asks
 * stays within it. `loadAll` answers in the order of the keys; nothing is remembered.
 */
export function inBatches<Key, Value>(
  loadAll: (db: Database, keys: readonly Key[]) => Promise<readonly Value[]>,
): (db: Database, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Database, DataLoader<Key, Value>>();
  const loaderOf = (db: Database) => {
    const known = loaders.get(db);
    if (known) return known;
    const loader = new DataLoader<Key, Value>((keys) => loadAll(db, keys), {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (load) => void setImmediate(load),
    });
    loaders.set(db, loader);
    return loader;
  };
  return (db, key) => loaderOf(db).load(key);
}
