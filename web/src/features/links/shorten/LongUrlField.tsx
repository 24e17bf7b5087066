import type { ClipboardEvent, FocusEvent } from 'react';
import { TextField } from '#/ui/fields/TextField.tsx';

interface LongUrlFieldProps {
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

export function LongUrlField({ url, error, onChange }: LongUrlFieldProps) {
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text').trim();
    // A browser would put a space in place of each break.
    if (!text.includes('\n')) return;
    event.preventDefault();
    const field = event.currentTarget;
    void import('./pasted-url.ts').then((pasted) => onChange(pasted.withPasted(field, text)));
  }

  function tidy({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
    void import('./pasted-url.ts').then((pasted) => {
      // Somebody may be back, and typing, before the module has come.
      if (field.value === url) onChange(pasted.tidied(url));
    });
  }

  return (
    <div className="field-hero">
      <TextField
        id="url"
        name="url"
        label="Shorten a long URL"
        type="text"
        inputMode="url"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="Paste a long URL here"
        value={url}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={paste}
        onBlur={tidy}
      />
    </div>
  );
}
