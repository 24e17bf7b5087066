import { createContext, useContext } from 'react';

/** Which property is being edited: one at a time. */
export interface OpenProperty {
  /** Null where none is. */
  name: string | null;
  /** Opens another one; asks first where something is typed and not saved. */
  show: (name: string) => void;
  /** Closes the one that was open when this was given. */
  close: () => void;
  /** Says whether what the open form holds is not saved. */
  setUnsaved: (isUnsaved: boolean) => void;
}

export const OpenPropertyContext = createContext<OpenProperty | null>(null);

export function useOpenProperty(): OpenProperty {
  const open = useContext(OpenPropertyContext);
  if (open === null) throw new Error('A property stands in a list of properties.');
  return open;
}
