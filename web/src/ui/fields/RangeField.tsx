import type { InputHTMLAttributes, ReactNode } from 'react';

interface RangeFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'type' | 'className' | 'onChange'
> {
  id: string;
  label: ReactNode;
  onChange: (value: string) => void;
}

export function RangeField({ id, label, onChange, ...input }: RangeFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type="range" onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}
