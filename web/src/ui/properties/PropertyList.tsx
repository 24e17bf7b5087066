import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { DiscardDialog } from './DiscardDialog.tsx';
import { OpenPropertyContext } from './open-property.ts';

interface PropertyListProps {
  /** The property whose form the address opens, or nothing. */
  edit: string;
  /** That form is closed again. */
  onEdited: () => void;
  children: ReactNode;
}

/** Properties, a row each; one at a time has its form open in its place. */
export function PropertyList({ edit, onEdited, children }: PropertyListProps) {
  const [name, setName] = useState(edit || null);
  const [asked, setAsked] = useState(edit);
  /** What is to be opened once it is known that what is typed may be lost. */
  const [wanted, setWanted] = useState<string | null>(null);
  const unsaved = useRef(false);
  const setUnsaved = useCallback((isUnsaved: boolean) => void (unsaved.current = isUnsaved), []);

  if (asked !== edit) {
    setAsked(edit);
    if (edit !== '') setName(edit);
    else if (name === asked) setName(null);
  }

  const left = useEffectEvent(() => {
    if (edit !== '' && name !== edit) onEdited();
  });

  // Once the form is gone, which asks whoever goes elsewhere.
  useEffect(() => left(), [name]);

  const open = useMemo(
    () => ({
      name,
      show: (next: string) => (unsaved.current ? setWanted(next) : setName(next)),
      // A form that is saved late leaves alone what was opened since.
      close: () => setName((current) => (current === name ? null : current)),
      setUnsaved,
    }),
    [name, setUnsaved],
  );

  return (
    <OpenPropertyContext value={open}>
      <dl className="properties">{children}</dl>
      {wanted !== null && (
        <DiscardDialog
          onKeep={() => setWanted(null)}
          onDiscard={() => {
            setName(wanted);
            setWanted(null);
          }}
        />
      )}
    </OpenPropertyContext>
  );
}
