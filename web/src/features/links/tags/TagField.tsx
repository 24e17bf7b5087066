import { useState, type KeyboardEvent } from 'react';
import { readTag, tagRefusal, tagTaken } from '@linklet/contract/links/tags/rules.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { closeIcon } from '#/ui/icons/icons.ts';
import { Combobox } from '#/ui/fields/Combobox.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { useKnownTags } from './use-known-tags.ts';

interface TagFieldProps {
  id: string;
  tags: readonly string[];
  error?: string | undefined;
  /** Something else is its heading. */
  hasHeading?: boolean;
  /** The workspace whose tags are offered; absent for the one that the page is open in. */
  team?: string | undefined;
  onChange: (tags: string[]) => void;
}

/** Tags as they are typed: Enter, a comma or leaving the field ends one; Backspace takes the last away. */
export function TagField({ id, tags, error, hasHeading = false, team, onChange }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const known = useKnownTags(readTag(typed), team);
  const shownError = wrong ?? error;

  /** What can't be one stays in the field, with its reason. */
  function add(texts: readonly string[]): void {
    const added: string[] = [];
    let rest: string | undefined;
    let reason: string | null = null;
    for (const tag of texts.map(readTag).filter((each) => each !== '')) {
      const refusal = tags.includes(tag) || added.includes(tag) ? tagTaken : tagRefusal(tag);
      if (refusal === null) added.push(tag);
      else [rest, reason] = [tag, refusal];
    }
    if (added.length > 0) onChange([...tags, ...added]);
    setTyped(rest ?? '');
    setWrong(reason ?? undefined);
  }

  function type(text: string): void {
    setWrong(undefined);
    // A list may be pasted.
    if (text.includes(',')) add(text.split(','));
    else setTyped(text);
  }

  function remove(tag: string): void {
    onChange(tags.filter((each) => each !== tag));
    document.getElementById(id)?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add([typed]);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  }

  return (
    <div className="field tag-field">
      <label htmlFor={id} className={hasHeading ? 'unseen' : undefined}>
        Tags <span className="optional">(optional)</span>
      </label>
      {tags.length > 0 && (
        <ul className="tag-list" aria-label="Chosen tags">
          {tags.map((tag) => (
            <li key={tag} className="tag quiet">
              {tag}
              <button type="button" aria-label={`Remove the tag ${tag}`} onClick={() => remove(tag)}>
                <Icon path={closeIcon} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        id={id}
        spellCheck={false}
        options={known.filter((name) => !tags.includes(name))}
        value={typed}
        placeholder="newsletter"
        aria-invalid={shownError ? true : undefined}
        aria-describedby={shownError ? `${id}-error` : `${id}-hint`}
        onChange={type}
        onKeyDown={press}
        onBlur={() => add([typed])}
      />
      <FieldNote
        id={id}
        hint="Press Enter or comma to add a tag."
        {...(shownError !== undefined && { error: shownError })}
      />
    </div>
  );
}
