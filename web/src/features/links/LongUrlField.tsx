import { withoutQuotes } from '@linklet/contract/without-quotes.ts';
import { TextField } from '#/ui/TextField.tsx';

interface LongUrlFieldProps {
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

export function LongUrlField({ url, error, onChange }: LongUrlFieldProps) {
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
        onBlur={() => onChange(tidied(url))}
      />
    </div>
  );
}

/** What was pasted with quotes and spaces, or typed without its scheme, is shown as it will be understood. */
function tidied(typed: string): string {
  const text = withoutQuotes(typed);
  return /^[^\s/:@]{1,250}\.[^\s/:@]{2,250}(?:\/\S*)?$/.test(text) ? `https://${text}` : text;
}
