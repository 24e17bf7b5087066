import { useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';

interface MoreButtonProps {
  busy: boolean;
  onMore: () => void;
}

/** On the last page the button disappears, and the focus goes before the new entries. */
export function MoreButton({ busy, onMore }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const end = place.current;
    return () => {
      if (end?.contains(document.activeElement)) lastControlOf(end.previousElementSibling)?.focus();
    };
  }, []);

  return (
    <div ref={place} className="list-more">
      <Button aria-busy={busy || undefined} onClick={() => busy || onMore()}>
        {busy ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  );
}

function lastControlOf(list: Element | null): HTMLElement | undefined {
  const controls = list?.querySelectorAll<HTMLElement>('a[href], button, summary, input, select') ?? [];
  // What is in a closed menu of a row takes no focus.
  return [...controls].filter((control) => control.closest('li li') === null).at(-1);
}
