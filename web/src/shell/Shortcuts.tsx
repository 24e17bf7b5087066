import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state.ts';
import { createPath, longUrlIn } from './palette-entries.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));

interface ShortcutsProps {
  state: AppState;
  onGo: (href: string) => void;
}

/** What works on every screen: Ctrl K or ⌘ K goes to anything, and a long URL that is pasted is shortened. */
export function Shortcuts({ state, onGo }: ShortcutsProps) {
  const [open, setOpen] = useState(false);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || isBusy()) return;
    event.preventDefault();
    setOpen(true);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const url = longUrlIn(event.clipboardData?.getData('text/plain') ?? '');
    if (url !== null && !isBusy() && !isField(event.target)) onGo(createPath(state, url));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    const take = (event: ClipboardEvent) => paste(event);
    addEventListener('keydown', listen);
    document.addEventListener('paste', take);
    return () => {
      removeEventListener('keydown', listen);
      document.removeEventListener('paste', take);
    };
  }, []);

  if (!open) return null;
  return (
    <Suspense>
      <Palette
        state={state}
        onClose={() => setOpen(false)}
        onGo={(href) => {
          setOpen(false);
          onGo(href);
        }}
      />
    </Suspense>
  );
}

function isBusy(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
