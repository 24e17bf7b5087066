import type { ReactNode } from 'react';
import { Select, type SelectProps } from './Select.tsx';
import { FieldNote } from './TextField.tsx';

export interface SelectFieldProps extends SelectProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  after?: ReactNode;
}

export function SelectField({ label, hint, error, after, ...select }: SelectFieldProps) {
  const { id } = select;

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select
        {...select}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      />
      <FieldNote id={id} hint={hint} error={error} />
      {after}
    </div>
  );
}
