import { useEffect, useRef, type ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

const codeLength = 6;

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange' | 'inputRef'> {
  onCode: (code: string) => void;
  onComplete: () => void;
}

/** A field for six digits; a pasted code may contain spaces, and some keyboards type full-width digits. */
export function CodeField({ onCode, onComplete, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);

  return (
    <TextField
      {...field}
      inputRef={input}
      label="6-digit code"
      className="code-field"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      onChange={(event) => {
        const code = event.currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
        onCode(code);
        if (code.length === codeLength) onComplete();
      }}
    />
  );
}
