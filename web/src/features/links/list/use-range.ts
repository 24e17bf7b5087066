import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Chosen } from './use-selection.ts';

/** What is chosen while Shift is held: all from what was chosen before, by pointer or by key. */
export function useRange<Each extends Chosen>(links: readonly Each[]) {
  const held = useRef({ isRange: false, last: '' });
  const hold = ({ shiftKey }: PointerEvent | KeyboardEvent) => {
    held.current.isRange = shiftKey;
  };

  function upTo(link: Each): readonly Each[] {
    const { isRange, last } = held.current;
    held.current.last = link.hash;
    const from = links.findIndex(({ hash }) => hash === last);
    if (!isRange || from < 0) return [link];
    const to = links.indexOf(link);
    return links.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return { upTo, listeners: { onPointerDownCapture: hold, onKeyDownCapture: hold } };
}
