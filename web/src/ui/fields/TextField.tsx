import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  after?: ReactNode;
  /** Read-only; `hint` says why. It stays focusable. */
  locked?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, after, locked = false, inputRef, ...input } = props;
  const description = error ? `${id}-error` : hint ? `${id}-hint` : undefined;

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        ref={inputRef}
        readOnly={locked}
        aria-disabled={locked || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={description}
      />
      <FieldNote id={id} hint={hint} error={error} />
      {after}
    </div>
  );
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  if (error) {
    return (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    );
  }
  return hint ? (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
}
