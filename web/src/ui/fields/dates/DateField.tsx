import { useState } from 'react';
import { TextField, type TextFieldProps } from '../TextField.tsx';

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'className' | 'onChange'> {
  /** Such as `2026-11-24`; empty for none. */
  value: string;
  onChange: (day: string) => void;
}

/** A day: typed, or picked in the browser’s own calendar. */
export function DateField({ value, onChange, onBlur, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function change(day: string): void {
    setTyped(day);
    // Partly typed years: 0002 on the way to 2026.
    if (!day.startsWith('0')) onChange(day);
  }

  return (
    <TextField
      {...field}
      type="date"
      value={typed ?? value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
