/** A short-lived cache in the process's memory, which saves database queries. */
export interface Remember {
  <Value>(name: string, lifetimeMs: number, load: () => Promise<Value>): Promise<Value>;
  /** The cache of a transaction, which must not wait for another's load: that may need what it holds. */
  alone?: Remember;
}

interface Remembered {
  value: Promise<unknown>;
  isLoaded: boolean;
  expiresAt: number;
}

export function createMemory(now = () => performance.now()): Remember {
  const memory = new Map<string, Remembered>();
  const recall = (name: string) => {
    const known = memory.get(name);
    return known && now() < known.expiresAt ? known : undefined;
  };

  const shared = async <Value>(name: string, lifetimeMs: number, load: () => Promise<Value>) => {
    const known = recall(name);
    if (known) return known.value as Promise<Value>;

    const value = load();
    const loading = { value, isLoaded: false, expiresAt: now() + lifetimeMs };
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
