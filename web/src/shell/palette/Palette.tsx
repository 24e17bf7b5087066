import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { usePaused } from '#/lib/use-paused.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { findPages, type PaletteEntry } from './palette-entries.ts';
import { findOrganizationPages } from './palette-organizations.ts';
import { findLinksAndTags } from './palette-search.ts';

interface PaletteProps {
  state: AppState;
  typed: string;
  onGo: (href: string) => void;
  onClose: () => void;
}

export function Palette({ state, typed, onGo, onClose }: PaletteProps) {
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const found = useQuery({
    queryKey: ['palette', usePaused(text)],
    queryFn: async ({ queryKey: [, asked], signal }) => {
      const found = await Promise.all([
        findOrganizationPages(String(asked), state, signal),
        findLinksAndTags(String(asked), state, signal),
      ]);
      return found.flat();
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const entries = [...findPages(text, state), ...(text.trim() === '' ? [] : (found.data ?? []))];
  const current = Math.min(chosen, entries.length - 1);

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((current + step + entries.length) % Math.max(entries.length, 1));
    else if (event.key === 'Enter') go(entries[current]);
    else return;
    event.preventDefault();
  }

  function go(entry: PaletteEntry | undefined) {
    if (entry) onGo(entry.href);
  }

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
              onClick={() => go(entry)}
            >
              <span>{entry.label}</span>
              <span className="field-hint">{entry.kind}</span>
            </li>
          ))}
        </ul>
        {entries.length === 0 && <p role="status">No results.</p>}
      </div>
    </Dialog>
  );
}
