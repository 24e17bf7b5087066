import { useEffect, useEffectEvent } from 'react';
import { localEntries } from './storage.ts';

type ActionOf = (key: string) => (() => void) | null;

/** Single keys work while no field, menu or dialog has the focus, unless switched off. */
export function useSingleKeys(actionOf: ActionOf): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isSingle(event) ? actionOf(nameOf(event)) : null;
    if (act === null) return;
    act();
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isSingle(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isChord(event)) return false;
  if (document.querySelector('dialog[open], [popover]:popover-open') !== null) return false;
  if (event.key === 'Escape') return true;
  if (localEntries.read('singleKeys') === false) return false;
  return !isWithin(event.target, event.key === ' ' ? pressed : fields);
}

function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
/** Elements that react to the space bar. */
const pressed = 'input, textarea, select, button, summary, [contenteditable="true"]';

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

function nameOf({ key }: KeyboardEvent): string {
  return key.length === 1 ? key.toLowerCase() : key;
}
