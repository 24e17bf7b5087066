import { useEffect, useEffectEvent } from 'react';
import { localEntries } from '#/lib/storage.ts';

/** What single keys do, by key. */
export type KeyActions = Record<string, (row: HTMLElement | null) => void>;

const rowSelector = '[data-link]';

/**
 * Single keys act on the list while no field, menu or dialog has the focus. J and K move along the rows; the others
 * are given the row that has the focus.
 */
export function useListKeys(actions: KeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const row = document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;
    const key = keyOf(event);
    const act = moves[key] ?? actions[key];
    // What the space bar does elsewhere, such as to scroll, it goes on doing where no row has the focus.
    const isElsewhere = key === ' ' && row === null;
    if (!act || isElsewhere || !isForList(event)) return;
    act(row);
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isForList(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isChord(event)) return false;
  if (document.querySelector('dialog[open], [popover]:popover-open') !== null) return false;
  if (event.key === 'Escape') return true;
  if (localEntries.read('singleKeys') === false) return false;
  return !isWithin(event.target, event.key === ' ' ? pressed : fields);
}

function isChord({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || isComposing;
}

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
/** What the space bar presses or writes into. */
const pressed = 'input, textarea, select, button, summary, [contenteditable="true"]';

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

function keyOf({ key }: KeyboardEvent): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

const moves: KeyActions = { j: (row) => moveFrom(row, 1), k: (row) => moveFrom(row, -1) };

function moveFrom(row: HTMLElement | null, step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
  focusRow(rows[row === null ? 0 : rows.indexOf(row) + step]);
}

/** Gives the row of a link the focus, so that J and K go on from there. */
export function focusLink(hash: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
  focusRow(rows.find((row) => row.dataset['link'] === hash));
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('[data-open]')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
