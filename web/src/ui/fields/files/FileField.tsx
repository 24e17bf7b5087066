import type { ReactNode } from 'react';
import { formatBytes } from '#/lib/format-bytes.ts';
import { Button } from '../../buttons/Button.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { closeIcon } from '../../icons/icons.ts';
import { FieldNote } from '../TextField.tsx';
import { FileButton } from './FileButton.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface FileFieldProps {
  id: string;
  /** What the file is, such as “Logo”. */
  label: string;
  optional?: boolean;
  accept: readonly string[];
  file: { name: string; size?: number } | null;
  hint: ReactNode;
  error: string | undefined;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** A file that is chosen, or dropped here. */
export function FileField({ id, label, optional = false, file, ...props }: FileFieldProps) {
  const { accept, hint, error, onPick, onRemove } = props;
  const drop = useFileDrop(onPick);

  function remove(): void {
    onRemove();
    document.getElementById(id)?.focus();
  }

  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`}>
        {label} {optional && <span className="optional">(optional)</span>}
      </label>
      <div className="file-field" {...drop}>
        <FileButton
          id={id}
          labelId={`${id}-label`}
          accept={accept.join(',')}
          invalid={error !== undefined}
          onPick={onPick}
        >
          {file === null ? 'Choose file' : 'Choose another'}
        </FileButton>
        {file === null ? (
          <p className="field-hint">or drop it here</p>
        ) : (
          <>
            <p className="file-field-name">
              {file.name}{' '}
              {file.size !== undefined && <span className="field-hint">{formatBytes(file.size)}</span>}
            </p>
            <Button kind="icon" onClick={remove}>
              <Icon path={closeIcon} size={16} />
              <span className="unseen">Remove {label.toLowerCase()}</span>
            </Button>
          </>
        )}
      </div>
      <FieldNote id={id} {...(error !== undefined && { error })} hint={hint} />
    </div>
  );
}
