import { useEffect, useRef, type RefObject } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys lead from the button of the popover around a list through its entries, Home and End to the first and the last. */
export function useArrows<Element extends HTMLElement>(): RefObject<Element | null> {
  const list = useRef<Element>(null);

  useEffect(() => {
    const around = list.current?.closest('[popover]')?.parentElement;
    const listen = (event: KeyboardEvent) => move(event, list.current);
    around?.addEventListener('keydown', listen);
    return () => around?.removeEventListener('keydown', listen);
  }, []);

  return list;
}

function move(event: KeyboardEvent, list: HTMLElement | null): void {
  const { key, target } = event;
  const isOpen = list?.closest(':popover-open') !== null;
  if (list === null || !isOpen || !(target instanceof HTMLElement) || target.closest('dialog')) return;
  const entries = [...list.querySelectorAll<HTMLElement>('.menu-item')];
  const next = placeAfter(key, { at: entries.indexOf(target), count: entries.length });
  if (next === null) return;
  event.preventDefault();
  entries[next]?.focus();
}

function placeAfter(key: string, { at, count }: { at: number; count: number }): number | null {
  // In a field those keys are the text's.
  if (at !== -1 && key === 'Home') return 0;
  if (at !== -1 && key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  if (at === -1) return step === 1 ? 0 : count - 1;
  return (at + step + count) % count;
}
