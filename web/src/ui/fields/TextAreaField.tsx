import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { FieldNote } from './TextField.tsx';

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'onChange'> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  onChange: (text: string) => void;
}

export function TextAreaField({ id, label, hint, error, onChange, ...area }: TextAreaFieldProps) {
  const description = error ? `${id}-error` : hint ? `${id}-hint` : undefined;

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={description}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldNote id={id} hint={hint} {...(error && { error })} />
    </div>
  );
}
