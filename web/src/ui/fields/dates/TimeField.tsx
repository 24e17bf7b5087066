import { TextField, type TextFieldProps } from '../TextField.tsx';

/** A time of a day, such as `09:30`. */
export function TimeField(field: Omit<TextFieldProps, 'type' | 'className'>) {
  return <TextField {...field} type="time" />;
}
