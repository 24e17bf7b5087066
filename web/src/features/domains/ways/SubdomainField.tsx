import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldNote } from '#/ui/fields/TextField.tsx';

interface SubdomainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  /** What follows the dot. */
  base: string;
  hint: ReactNode;
  error: string | undefined;
}

/** What stands in front of a name, before that name. */
export function SubdomainField({ id, label, base, hint, error, ...input }: SubdomainFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="subdomain">
        <input
          {...input}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-base ${id}-${error ? 'error' : 'hint'}`}
        />
        <span id={`${id}-base`}>.{base}</span>
      </div>
      <FieldNote id={id} hint={hint} {...(error !== undefined && { error })} />
    </div>
  );
}
