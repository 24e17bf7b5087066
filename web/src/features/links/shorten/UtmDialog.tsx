import { useState, type SyntheticEvent } from 'react';
import { utmErrors, utmFields, type Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import type { PresetErrors } from '../utm-presets/preset-tools.ts';

interface UtmDialogProps {
  /** Those that it begins with. */
  present: Utm;
  /** Whether there are some already. */
  method: 'Add' | 'Edit';
  /** Guests have no presets. */
  hasPresets: boolean;
  /** The workspace whose presets are offered, as the form keeps it. */
  team: string;
  onConfirm: (utm: Utm) => void;
  onCancel: () => void;
}

const loadTools = () => import('../utm-presets/preset-tools.ts');

export function UtmDialog({ present, method, hasPresets, team, onConfirm, onCancel }: UtmDialogProps) {
  const [utm, setUtm] = useState<Utm>(present);
  /** Of the preset that is made of them; null where none is. */
  const [presetName, setPresetName] = useState<string | null>(null);
  const [errors, setErrors] = useState<PresetErrors>({});
  const [busy, setBusy] = useState(false);
  const tools = useLoaded(hasPresets, loadTools);

  async function confirm() {
    const found = { ...utmErrors(utm), ...nameError(presetName) };
    if (refuse(found) || (presetName !== null && !(await saved(presetName)))) return;
    onConfirm(utm);
  }

  /** Whether the preset is kept; if not, why is told. */
  async function saved(name: string): Promise<boolean> {
    if (tools.state !== 'ready') return false;
    try {
      await tools.value.presetsOf(team).create(name, utm);
      return true;
    } catch (error) {
      refuse(tools.value.presetErrors(error));
      return false;
    }
  }

  function refuse(found: PresetErrors): boolean {
    setErrors(found);
    const first = [...utmFields.map(({ name }) => name), 'name' as const].find((name) => found[name]);
    if (first !== undefined) document.getElementById(`utm-${first}`)?.focus();
    return first !== undefined;
  }

  function change(name: keyof Utm, value: string) {
    const next = { ...utm, [name]: value };
    setUtm(next);
    if (errors[name] !== undefined) setErrors(utmErrors(next));
  }

  function pick(preset: Utm) {
    setUtm(preset);
    setErrors({});
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    void confirm().finally(() => setBusy(false));
  }

  return (
    <Dialog title="UTM builder" onClose={onCancel}>
      <form className="stack" noValidate onSubmit={submit}>
        {tools.state === 'ready' && <tools.value.PresetPicker utm={utm} team={team} onPick={pick} />}
        {utmFields.map(({ name, label, placeholder, required }, index) => (
          <TextField
            key={name}
            id={`utm-${name}`}
            label={
              <>
                {label} {!required && <span className="optional">(optional)</span>}
              </>
            }
            type="text"
            autoComplete="off"
            placeholder={placeholder}
            required={required}
            data-focus={index === 0 || undefined}
            value={utm[name]}
            error={errors[name]}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
        {tools.state === 'ready' && (
          <Switch
            id="save-preset"
            label="Save as preset"
            checked={presetName !== null}
            onChange={(on) => setPresetName(on ? '' : null)}
          />
        )}
        {presetName !== null && (
          <TextField
            id="utm-name"
            label="Name of the preset"
            type="text"
            autoComplete="off"
            required
            value={presetName}
            error={errors.name}
            onChange={(event) => setPresetName(event.currentTarget.value)}
          />
        )}
        <div className="dialog-end">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" kind="primary" aria-busy={busy || undefined}>
            {method} UTM
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function nameError(name: string | null): PresetErrors {
  return name?.trim() === '' ? { name: 'The name field is required.' } : {};
}
