import { useMemo, useState } from 'react';

/** Which links are selected, by their public names. It outlives the page of the list, and ends with its filter. */
export function useSelection(listKey: string) {
  const [state, setState] = useState<{ listKey: string; chosen: ReadonlySet<string> }>({
    listKey,
    chosen: new Set(),
  });
  const chosen = useMemo<ReadonlySet<string>>(
    () => (state.listKey === listKey ? state.chosen : new Set()),
    [state, listKey],
  );

  function choose(hashes: Iterable<string>, isChosen: boolean): void {
    const next = new Set(chosen);
    for (const hash of hashes) {
      if (isChosen) next.add(hash);
      else next.delete(hash);
    }
    setState({ listKey, chosen: next });
  }

  return {
    chosen,
    choose,
    clear: () => setState({ listKey, chosen: new Set() }),
  };
}

export type Selection = ReturnType<typeof useSelection>;
