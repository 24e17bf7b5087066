import { useId, useState, type SyntheticEvent } from 'react';
import { readTag, tagRefusal } from '@linklet/contract/links/tags/rules.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ComboboxField } from '#/ui/fields/Combobox.tsx';
import { useKnownTags } from '../tags/use-known-tags.ts';
import type { ManyChange } from './change-many.ts';

interface TagDialogProps {
  kind: 'addTag' | 'removeTag';
  /** How many links, in words. */
  some: string;
  onChange: (change: ManyChange) => void;
  onClose: () => void;
}

/** Asks which tag many links get or lose. */
export function TagDialog({ kind, some, onChange, onClose }: TagDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const known = useKnownTags(readTag(typed));
  const isAdding = kind === 'addTag';

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const tag = readTag(typed);
    const refusal = tagRefusal(tag);
    if (refusal !== null) {
      setError(refusal);
      return;
    }
    onChange({
      change: { kind, tag },
      // To give it back to all would give it to those that never had it.
      ...(isAdding && { undo: { kind: 'removeTag', tag } as const }),
      done: isAdding ? `tagged ${tag}` : `without the tag ${tag}`,
    });
  }

  return (
    <Dialog title={isAdding ? `Tag ${some}` : `Remove a tag from ${some}`} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ComboboxField
          id={id}
          label="Tag"
          data-focus
          options={known}
          value={typed}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            {isAdding ? 'Add tag' : 'Remove tag'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
