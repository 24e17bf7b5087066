import { useEffect, useState } from 'react';

/** Code that a page needs only after the visitor did something, as far as it has come. */
export type Loaded<Value> =
  { state: 'absent' } | { state: 'ready'; value: Value } | { state: 'failed'; retry: () => void };

/** Loads from the moment it is wanted. What has failed is tried again by its `retry`. */
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
