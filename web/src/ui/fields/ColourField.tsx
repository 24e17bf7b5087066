import { useId, useState } from 'react';
import { FieldNote } from './TextField.tsx';

interface ColourFieldProps {
  label: string;
  /** Such as `#1a2b3c`. */
  value: string;
  onChange: (colour: string) => void;
}

const asWritten = 'Write a colour as six digits, such as #1a2b3c.';

/** A colour: picked from the browser’s own palette, or written as its digits. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  const id = useId();
  const [former, setFormer] = useState(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);

  if (value !== former) {
    setFormer(value);
    setTyped(null);
    setIsWrong(false);
  }

  function type(text: string): void {
    const colour = colourOf(text);
    setTyped(text);
    setIsWrong(false);
    if (colour !== null) onChange(colour);
  }

  function leave(): void {
    const colour = typed === null ? value : (colourOf(typed) ?? shortColourOf(typed));
    setIsWrong(colour === null);
    if (colour === null) return;
    setTyped(null);
    if (colour !== value) onChange(colour);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="colour-field">
        <input
          type="color"
          aria-label={`${label}: pick`}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed ?? value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </div>
      <FieldNote id={id} {...(isWrong && { error: asWritten })} />
    </div>
  );
}

function colourOf(text: string): string | null {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** `#abc` stands for `#aabbcc`; while somebody types, it may be the beginning of more. */
function shortColourOf(text: string): string | null {
  const [, digits] = /^#?([\da-f]{3})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : colourOf(digits.replaceAll(/./g, '$&$&'));
}
