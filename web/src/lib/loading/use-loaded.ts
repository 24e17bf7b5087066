import { useEffect, useState } from 'react';

export type Loaded<Value> =
  { state: 'absent' } | { state: 'ready'; value: Value } | { state: 'failed'; retry: () => void };

/** Loads once `wanted`. A failed load is repeated by `retry`. */
export function useLoaded<Value>(wanted: boolean, load: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'absent' });

  useEffect(() => {
    if (!wanted || loaded.state !== 'absent') return;
    load().then(
      (value) => setLoaded({ state: 'ready', value }),
      () => setLoaded({ state: 'failed', retry: () => setLoaded({ state: 'absent' }) }),
    );
  }, [wanted, loaded, load]);

  return loaded;
}
