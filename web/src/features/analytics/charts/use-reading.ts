import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { nearestPoint } from './chart-geometry.ts';

interface Readable {
  /** How many points there are. */
  count: number;
  width: number;
  /** A point is chosen, by click or Enter; undefined where there is nothing below it. */
  onPick?: ((index: number) => void) | undefined;
}

/** Which point of a chart is read, by the pointer or the arrow keys: to the keyboard the chart is a slider over time. */
export function useReading({ count, width, onPick }: Readable) {
  const [read, onRead] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const current = read ?? count - 1;

  function pick(index: number) {
    if (onPick === undefined) return;
    onPick(index);
    onRead(null);
  }

  function step(event: KeyboardEvent) {
    if (event.key === 'Enter') pick(current);
    const next = nextPoint(event.key, current, count);
    if (next === undefined) return;
    event.preventDefault();
    onRead(next);
  }

  function follow(event: PointerEvent<HTMLDivElement>) {
    const left = event.currentTarget.getBoundingClientRect().left;
    onRead(nearestPoint(event.clientX - left, count, width));
  }

  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-orientation': 'horizontal',
    'aria-valuemin': 0,
    'aria-valuemax': count - 1,
    'aria-valuenow': current,
    onKeyDown: step,
    onPointerMove: follow,
    onPointerDown: follow,
    onClick: () => read !== null && pick(read),
    onPointerLeave: () => !focused && onRead(null),
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false);
      onRead(null);
    },
  } as const;
  return { read, current, slider };
}

function nextPoint(key: string, current: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}
