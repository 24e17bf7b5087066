/** What a process remembers for a moment, so that it need not ask the database for each request. */
export type Remember = <Value>(
  name: string,
  lifetimeMs: number,
  load: () => Promise<Value>,
) => Promise<Value>;

interface Remembered {
  value: Promise<unknown>;
  expiresAt: number;
}

/** Makes a memory. Simultaneous callers share one load, and a failed load is not remembered. */
export function createMemory(): Remember {
  const memory = new Map<string, Remembered>();
  return async <Value>(name: string, lifetimeMs: number, load: () => Promise<Value>) => {
    const known = memory.get(name);
    if (known && performance.now() < known.expiresAt) return known.value as Promise<Value>;

    const value = load();
    memory.set(name, { value, expiresAt: performance.now() + lifetimeMs });
    value.catch(() => memory.delete(name));
    return value;
  };
}
