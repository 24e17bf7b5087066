import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { PageAction } from './page-actions.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import { rememberEntry } from './recent-entries.ts';
import { SwitchTo, type TeamToOpen } from './SwitchTo.tsx';
import { opensPalette } from './opens-palette.ts';
import { useEntries } from './use-entries.ts';

interface PaletteProps {
  state: AppState;
  typed: string;
  /** Of the screen that is open. */
  actions: readonly PageAction[];
  onGo: (href: string) => void;
  onClose: () => void;
}

export function Palette({ state, typed, actions, onGo, onClose }: PaletteProps) {
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState(0);
  const [opened, setOpened] = useState<TeamToOpen>();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { entries, outcome } = useEntries(text, state, actions);
  const current = Math.min(chosen, entries.length - 1);

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((current + step + entries.length) % Math.max(entries.length, 1));
    else if (event.key === 'Enter') go(entries[current], isNewPage(event));
    else if (opensPalette(event)) onClose();
    else return;
    event.preventDefault();
  }

  function go(entry: PaletteEntry | undefined, inNewPage: boolean) {
    if (entry === undefined) return;
    const { kind, href, run, switchTo } = entry;
    if (switchTo) setOpened(switchTo);
    else if (run) {
      onClose();
      run();
    } else {
      if (kind !== 'Shorten') rememberEntry(entry, state);
      if (inNewPage) window.open(href, '_blank', 'noopener');
      else onGo(href);
    }
  }

  if (opened) return <SwitchTo {...opened} onDone={onClose} />;
  return (
    <Dialog title="Search or jump to…" onClose={onClose}>
      <div className="field palette">
        <input
          data-focus
          type="text"
          role="combobox"
          aria-label="A page, a link, a tag, or a long URL to shorten"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${String(current)}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="A page, a link, a tag, or a long URL to shorten"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <ul role="listbox" id={listId} ref={list} aria-label="Results">
          {entries.map((entry, index) => (
            <li
              key={`${entry.kind} ${entry.href}`}
              id={`${listId}-${String(index)}`}
              role="option"
              aria-selected={index === current}
              onPointerMove={() => setChosen(index)}
              onClick={(event) => go(entry, isNewPage(event))}
            >
              <span>{entry.label}</span>
              <span className="field-hint">{entry.kind}</span>
            </li>
          ))}
        </ul>
        <p role="status" className="field-hint">
          {outcome}
        </p>
      </div>
    </Dialog>
  );
}

/** As with links. */
function isNewPage({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey;
}
