import { useMemo, useState } from 'react';
import type { LinkState } from '@linklet/contract/links/links.ts';

/** A selected link. */
export interface Chosen {
  hash: string;
  /** As it was when it was selected; null where that is not known. */
  state: LinkState | null;
}

/** Which links are selected, by their public names. It outlives the page of the list, and ends with its filter. */
export function useSelection(listKey: string) {
  const [state, setState] = useState<{ listKey: string; chosen: ReadonlyMap<string, Chosen> }>({
    listKey,
    chosen: new Map(),
  });
  const chosen = useMemo<ReadonlyMap<string, Chosen>>(
    () => (state.listKey === listKey ? state.chosen : new Map()),
    [state, listKey],
  );

  function choose(links: Iterable<Chosen>, isChosen: boolean): void {
    const next = new Map(chosen);
    for (const { hash, state } of links) {
      if (isChosen) next.set(hash, { hash, state });
      else next.delete(hash);
    }
    setState({ listKey, chosen: next });
  }

  return {
    chosen,
    choose,
    clear: () => setState({ listKey, chosen: new Map() }),
  };
}

export type Selection = ReturnType<typeof useSelection>;
