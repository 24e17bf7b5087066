import { useRef, useState } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { DateTimeField } from '#/ui/fields/dates/DateTimeField.tsx';
import { expiryChoices } from './expiry-choices.ts';
import { expiryBounds } from './expiry.ts';

interface ExpiryFieldProps {
  id: string;
  name?: string;
  /** As a date field holds it; empty for none. */
  value: string;
  error?: string | undefined;
  hint?: string;
  /** What an empty field means, such as “Never”; absent where it says nothing. */
  none?: string;
  isFirst?: boolean;
  onChange: (moment: string) => void;
}

/** When links stop: a press for what most people want, or any moment in the browser’s own field. */
export function ExpiryField({ none, isFirst = false, value, onChange, ...field }: ExpiryFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [now] = useState(() => new Date());
  const { earliest, latest } = expiryBounds(now);
  const choices = [...expiryChoices(now), ...(none === undefined ? [] : [{ label: none, moment: '' }])];

  function choose(moment: string): void {
    // What is half typed has no value, and goes only so.
    if (input.current) input.current.value = moment;
    onChange(moment);
  }

  return (
    <DateTimeField
      {...field}
      label="Expires at (your local time)"
      min={earliest}
      max={latest}
      value={value}
      inputRef={input}
      data-focus={isFirst || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      after={
        <div className="expiry-choices" role="group" aria-label="Expires in">
          {choices.map(({ label, moment }) => (
            <Button key={label} size="small" aria-pressed={value === moment} onClick={() => choose(moment)}>
              {label}
            </Button>
          ))}
        </div>
      }
    />
  );
}
