import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldNote } from './TextField.tsx';

type Own = 'id' | 'type' | 'list' | 'autoComplete' | 'autoCapitalize' | 'onChange';

interface ComboboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, Own> {
  id: string;
  /** What the browser offers while somebody types; anything else may be typed, too. */
  options: readonly string[];
  onChange: (text: string) => void;
}

/** The field alone, for a form that names it. */
export function Combobox({ id, options, onChange, ...input }: ComboboxProps) {
  const listId = `${id}-options`;

  return (
    <>
      <input
        {...input}
        id={id}
        type="text"
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

interface ComboboxFieldProps extends ComboboxProps {
  label: ReactNode;
  error?: string | undefined;
}

export function ComboboxField({ label, error, ...box }: ComboboxFieldProps) {
  const { id } = box;

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Combobox
        {...box}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldNote id={id} error={error} />
    </div>
  );
}
