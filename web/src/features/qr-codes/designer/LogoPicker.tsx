import { useId, useState } from 'react';
import { FileField } from '#/ui/fields/files/FileField.tsx';
import { readLogo } from './logo-file.ts';

interface LogoPickerProps {
  logo: string | null;
  onPick: (logo: string | null) => void;
}

export function LogoPicker({ logo, onPick }: LogoPickerProps) {
  const id = useId();
  const [picked, setPicked] = useState<{ file: File; logo: string } | null>(null);
  const [error, setError] = useState<string | undefined>();
  // What a saved style brings has no file.
  const file = picked?.logo === logo ? picked.file : { name: 'Logo' };

  async function pick(chosen: File) {
    try {
      const read = await readLogo(chosen);
      setPicked({ file: chosen, logo: read });
      onPick(read);
      setError(undefined);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : undefined);
    }
  }

  return (
    <div className="logo-picker">
      <FileField
        id={id}
        label="Logo"
        optional
        accept={['image/png', 'image/jpeg']}
        file={logo === null ? null : file}
        hint="A png or jpg of up to 2 MB. It raises the error correction to the highest."
        error={error}
        onPick={(chosen) => void pick(chosen)}
        onRemove={() => onPick(null)}
      />
    </div>
  );
}
