/** What a process remembers for a moment, so that it need not ask the database for each request. */
export interface Remember {
  <Value>(name: string, lifetimeMs: number, load: () => Promise<Value>): Promise<Value>;
  /**
   * The same for a transaction, which must not wait for another's load: that may wait for the connection, or the rows,
   * that the transaction holds. Absent where this is it.
   */
  alone?: Remember;
}

interface Remembered {
  value: Promise<unknown>;
  isLoaded: boolean;
  expiresAt: number;
}

/** Makes a memory. Simultaneous callers share one load, and a failed load is not remembered. */
export function createMemory(): Remember {
  const memory = new Map<string, Remembered>();
  const recall = (name: string) => {
    const known = memory.get(name);
    return known && performance.now() < known.expiresAt ? known : undefined;
  };

  const shared = async <Value>(name: string, lifetimeMs: number, load: () => Promise<Value>) => {
    const known = recall(name);
    if (known) return known.value as Promise<Value>;

    const value = load();
    const loading = { value, isLoaded: false, expiresAt: performance.now() + lifetimeMs };
    memory.set(name, loading);
    value.then(
      () => (loading.isLoaded = true),
      () => memory.delete(name),
    );
    return value;
  };
  const alone = async <Value>(name: string, _lifetimeMs: number, load: () => Promise<Value>) => {
    const known = recall(name);
    return known?.isLoaded ? (known.value as Promise<Value>) : load();
  };
  return Object.assign(shared, { alone });
}
