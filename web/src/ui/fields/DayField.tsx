import { useState } from 'react';
import { TextField } from './TextField.tsx';

interface DayFieldProps {
  id: string;
  label: string;
  /** Such as `2026-11-24`; empty for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

export function DayField({ value, onChange, ...field }: DayFieldProps) {
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
      onBlur={() => setTyped(null)}
    />
  );
}
