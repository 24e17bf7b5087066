import type { ReactNode } from 'react';
import { buttonLook } from '../../buttons/button-look.ts';

interface FileButtonProps {
  id: string;
  /** The id of what names the file that is wanted. */
  labelId: string;
  accept: string;
  invalid: boolean;
  busy?: boolean;
  children: ReactNode;
  onPick: (file: File) => void;
}

/** The browser's own field lies over the button, so it keeps the keyboard and what it says aloud. */
export function FileButton({ id, labelId, accept, invalid, busy, children, onPick }: FileButtonProps) {
  return (
    <span {...buttonLook({ size: 'small', className: 'file-button' })} aria-busy={busy || undefined}>
      <span id={`${id}-action`}>{children}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-labelledby={`${labelId} ${id}-action`}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-${invalid ? 'error' : 'hint'}`}
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? [];
          if (picked !== undefined) onPick(picked);
          // The same file may be picked again, once it was changed.
          event.currentTarget.value = '';
        }}
      />
    </span>
  );
}
