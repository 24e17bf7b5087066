import { useId, useState, type ChangeEvent } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { readLogo } from './logo-file.ts';

interface LogoPickerProps {
  logo: string | null;
  onPick: (logo: string | null) => void;
}

export function LogoPicker({ logo, onPick }: LogoPickerProps) {
  const id = useId();
  const [error, setError] = useState<string | undefined>();

  async function pick(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (file === undefined) return;
    try {
      onPick(await readLogo(file));
      setError(undefined);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : undefined);
    } finally {
      input.value = '';
    }
  }

  return (
    <div className="field logo-picker">
      <label htmlFor={id}>
        Logo <span className="optional">(optional)</span>
      </label>
      <div>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          aria-describedby={`${id}-${error === undefined ? 'hint' : 'error'}`}
          onChange={(event) => void pick(event)}
        />
        {logo !== null && (
          <Button size="small" onClick={() => onPick(null)}>
            Remove logo
          </Button>
        )}
      </div>
      <FieldNote
        id={id}
        hint="A png or jpg of up to 2 MB. It raises the error correction to the highest."
        error={error}
      />
    </div>
  );
}
