import DataLoader from 'dataloader';
import type { Database } from './database.ts';

// A crowd's look-up must not become one long statement that the next has to wait for.
const MOST_AT_ONCE = 100;

/**
 * Batches look-ups: all keys of one turn of the event loop go to the database in one query, so a crowd costs
 * one round trip. A transaction has batches of its own. `loadAll` returns values in the order of the keys;
 * nothing is cached.
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
