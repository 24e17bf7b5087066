import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { bulkFileTypes } from '@linklet/contract/links/bulk/endpoints.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { formatBytes } from './format-bytes.ts';

interface FileDropProps {
  file: File | null;
  error: string | undefined;
  hint: ReactNode;
  onPick: (file: File | null) => void;
}

/** A file that is chosen, or dropped here. */
export function FileDrop({ file, error, hint, onPick }: FileDropProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onPick(dropped);
  }

  return (
    <div className="field">
      <label htmlFor="bulk-file">File</label>
      <div
        className={isOver ? 'file-drop over' : 'file-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={inputRef}
          id="bulk-file"
          className="unseen"
          type="file"
          accept={bulkFileTypes.join(',')}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? 'bulk-file-hint' : 'bulk-file-error'}
          onChange={(event) => {
            const [picked] = event.currentTarget.files ?? [];
            // The same file may be picked again, once it was changed.
            event.currentTarget.value = '';
            if (picked !== undefined) onPick(picked);
          }}
        />
        <p>
          {file === null ? (
            'Drop a file here, or'
          ) : (
            <>
              <strong>{file.name}</strong> <span className="field-hint">{formatBytes(file.size)}</span>
            </>
          )}
        </p>
        <Button size="small" tabIndex={-1} aria-hidden="true" onClick={() => inputRef.current?.click()}>
          {file === null ? 'Choose a file' : 'Choose another'}
        </Button>
      </div>
      <FieldNote id="bulk-file" {...(error !== undefined && { error })} hint={hint} />
    </div>
  );
}
