import { useId, useState } from 'react';
import type { PresetView } from '@linklet/contract/links/utm-presets/endpoints.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { presetErrors } from './preset-calls.ts';

interface RenamePresetProps {
  preset: PresetView;
  send: (name: string) => Promise<PresetView>;
  onRenamed: (preset: PresetView) => void;
}

/** No form of its own: it stands within the builder's. */
export function RenamePreset({ preset, send, onRenamed }: RenamePresetProps) {
  const id = useId();
  const [name, setName] = useState(preset.name);
  const [error, setError] = useState<string | undefined>();

  function rename(): void {
    send(name).then(onRenamed, (failure: unknown) => setError(presetErrors(failure).name));
  }

  return (
    <TextField
      id={id}
      label="New name"
      type="text"
      autoComplete="off"
      value={name}
      error={error}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        rename();
      }}
      after={
        <div className="form-end">
          <Button size="small" onClick={rename}>
            Save name
          </Button>
        </div>
      }
    />
  );
}
