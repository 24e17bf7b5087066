import { Suspense, useEffect, useState, type ComponentType } from 'react';

interface Fetched<Props> {
  Part?: ComponentType<Props> | undefined;
  failure?: { error: unknown };
}

/**
 * A part of a screen whose code comes once it is shown; nothing stands in its place meanwhile. React's `lazy` would
 * show even what has come already 300 ms after it is asked for.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    const [{ Part, failure }, setFetched] = useState<Fetched<Props>>(() => ({ Part: known }));

    useEffect(() => {
      if (known !== undefined) return;
      load().then(
        (loaded) => {
          known = loaded;
          setFetched({ Part: loaded });
        },
        (error: unknown) => setFetched({ failure: { error } }),
      );
    }, []);

    if (failure) throw failure.error;
    return (
      Part && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
