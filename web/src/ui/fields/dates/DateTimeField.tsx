import type { InputHTMLAttributes } from 'react';
import { TextField, type TextFieldProps } from '../TextField.tsx';

/** A day and a time, such as `2026-11-24T09:30`. */
export function DateTimeField(field: Omit<TextFieldProps, 'type' | 'className'>) {
  return <TextField {...field} type="datetime-local" />;
}

interface DateTimeProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'className' | 'onChange'
> {
  onChange: (moment: string) => void;
}

/** The field alone, for a line that names it. */
export function DateTime({ onChange, ...input }: DateTimeProps) {
  return <input {...input} type="datetime-local" onChange={(event) => onChange(event.currentTarget.value)} />;
}
