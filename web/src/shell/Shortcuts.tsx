import { useEffect, useEffectEvent, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { findPageActions, type PageAction } from './palette/page-actions.ts';
import { whenIdle } from '#/lib/loading/when-idle.ts';
import { createPath, longUrlIn } from './palette/long-url.ts';
import { opensPalette } from './palette/opens-palette.ts';

const loadPalette = async () => (await import('./palette/Palette.tsx')).Palette;
const Palette = lazyPart(loadPalette);

interface ShortcutsProps {
  state: AppState;
  onGo: (href: string) => void;
}

/** Works on every screen: Ctrl K or ⌘ K opens the palette, and a pasted long URL is shortened. */
export function Shortcuts({ state, onGo }: ShortcutsProps) {
  // Text typed before the palette has loaded; null while it is closed.
  const [typed, setTyped] = useState<string | null>(null);
  const [actions, setActions] = useState<readonly PageAction[]>([]);

  function open(): void {
    setTyped(typed ?? '');
    setActions([]);
    void findPageActions().then(setActions);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy()) return;
    if (opensPalette(event)) open();
    else if (typed !== null && isCharacter(event)) setTyped(typed + event.key);
    else return;
    event.preventDefault();
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const url = longUrlIn(event.clipboardData?.getData('text/plain') ?? '');
    if (url !== null && !isBusy() && !isField(event.target)) onGo(createPath(state, url));
  });
  // What fails is fetched again once it is wanted.
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    const take = (event: ClipboardEvent) => paste(event);
    // Runs before the single keys of lists.
    addEventListener('keydown', listen, { capture: true });
    document.addEventListener('paste', take);
    return () => {
      removeEventListener('keydown', listen, { capture: true });
      document.removeEventListener('paste', take);
    };
  }, []);

  if (typed === null) return null;
  return (
    <Palette
      state={state}
      typed={typed}
      actions={actions}
      onClose={() => setTyped(null)}
      onGo={(href) => {
        setTyped(null);
        onGo(href);
      }}
    />
  );
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

function isBusy(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
