import { useSingleKeys } from '#/lib/use-single-keys.ts';

/** What single keys do, by key. */
export type KeyActions = Record<string, (row: HTMLElement | null) => void>;

const rowSelector = '[data-link]';

/**
 * Single keys act on the list: J and K move along the rows, from the opened one where none has the focus; the others
 * are given the row that has the focus.
 */
export function useListKeys(actions: KeyActions, opened: string): void {
  useSingleKeys((key) => {
    const row = focusedRow();
    const step = steps[key];
    if (step !== undefined) return () => moveFrom(row ?? rowOf(opened), step);
    const act = actions[key];
    // What the space bar does elsewhere, such as to scroll, it goes on doing where no row has the focus.
    const isElsewhere = key === ' ' && row === null;
    return act === undefined || isElsewhere ? null : () => act(row);
  });
}

const steps: Partial<Record<string, number>> = { j: 1, k: -1 };

/** The row that has the focus, or holds what has it. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;
}

function moveFrom(row: HTMLElement | undefined, step: number): void {
  const rows = allRows();
  focusRow(rows[row === undefined ? 0 : rows.indexOf(row) + step]);
}

/** Gives the row of a link the focus, so that J and K go on from there. */
export function focusLink(hash: string): void {
  focusRow(rowOf(hash));
}

function rowOf(hash: string): HTMLElement | undefined {
  return allRows().find((row) => row.dataset['link'] === hash);
}

function allRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)];
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('[data-open]')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
