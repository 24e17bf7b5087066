import DataLoader from 'dataloader';
import type { Database } from './database.ts';

// A crowd's look-up must not become one long statement that the next has to wait for.
const MOST_AT_ONCE = 100;

/**
 * Look-ups of one turn of the event loop become one query; those of a transaction stay within it. `loadAll`
 * returns values in the order of the keys; nothing is cached.
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
