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
    if (!isForList(event)) return;
    const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
    const row = document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const move = { j: 1, k: -1 }[key];
    if (move !== undefined) focusRow(rows[row === null ? 0 : rows.indexOf(row) + move]);
    else if (actions[key]) actions[key](row);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isForList(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isChord(event) || isTyping(event.target)) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return event.key === 'Escape' || localEntries.read('singleKeys') !== false;
}

function isChord({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || isComposing;
}

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('[data-open]')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
