import { useEffect, useState } from 'react';

/**
 * What `load` brings, from the moment it is wanted; null until then. For code that a page needs only after the
 * visitor did something. A failed load is tried again at the next change of `wanted`.
 */
export function useLoaded<Value>(wanted: boolean, load: () => Promise<Value>): Value | null {
  const [loaded, setLoaded] = useState<{ value: Value } | null>(null);

  useEffect(() => {
    if (wanted && loaded === null) {
      load().then(
        (value) => setLoaded({ value }),
        (error: unknown) => console.error(error),
      );
    }
  }, [wanted, loaded, load]);

  return loaded?.value ?? null;
}
