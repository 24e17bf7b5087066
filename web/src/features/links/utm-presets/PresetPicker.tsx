import { useEffect, useId, useRef, useState } from 'react';
import type { Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import { utmOf, type PresetView } from '@linklet/contract/links/utm-presets/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { showNotices } from '#/ui/notices/show-notices.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { presetErrors, presetsOf } from './preset-calls.ts';
import { samplePresets } from './sample-presets.ts';
import { RenamePreset } from './RenamePreset.tsx';

interface PresetPickerProps {
  /** What the builder holds. */
  utm: Utm;
  /** The workspace whose presets they are, as the form keeps it. */
  team: string;
  onPick: (utm: Utm) => void;
}

/**
 * The workspace's presets to fill the builder with, of which the one that is picked can be renamed, changed and
 * deleted; and samples.
 */
export function PresetPicker({ utm, team, onPick }: PresetPickerProps) {
  const id = useId();
  const calls = presetsOf(team);
  const { presets, keep, drop } = usePresets(team);
  /** Of a sample or a preset; empty for none. */
  const [pickedId, setPickedId] = useState('');
  const [isRenaming, setIsRenaming] = useState(false);
  const { confirm, dialog } = useConfirm();
  const select = useRef<HTMLSelectElement>(null);
  const picked = presets.find((preset) => String(preset.id) === pickedId);

  function pick(chosen: string) {
    const preset = presets.find((each) => String(each.id) === chosen);
    const sample = samplePresets.find((each) => each.id === chosen);
    setPickedId(chosen);
    setIsRenaming(false);
    if (preset !== undefined) onPick(utmOf(preset));
    if (sample !== undefined) onPick(sample.utm);
  }

  async function update(preset: PresetView) {
    keep(await calls.change(preset.id, preset.name, utm));
    tell('The preset has been changed.');
  }

  async function remove({ id, name }: PresetView) {
    const isSure = await confirm({
      title: `Delete the preset “${name}”?`,
      text: 'Links created with it stay as they are.',
      confirm: 'Delete preset',
      danger: true,
    });
    if (!isSure) return;
    await calls.remove(id);
    // What had the focus goes with the preset.
    select.current?.focus();
    setPickedId('');
    drop(id);
    tell('The preset has been deleted.');
  }

  return (
    <SelectField
      selectRef={select}
      id={id}
      label="Preset"
      value={pickedId}
      onChange={pick}
      after={
        <>
          {picked !== undefined && (
            <div className="form-end">
              <Button size="small" aria-expanded={isRenaming} onClick={() => setIsRenaming(!isRenaming)}>
                Rename
              </Button>
              {isOther(utm, picked) && (
                <Button size="small" onClick={() => void update(picked).catch(presetErrors)}>
                  Update preset
                </Button>
              )}
              <Button size="small" onClick={() => void remove(picked).catch(presetErrors)}>
                Delete
              </Button>
            </div>
          )}
          {picked !== undefined && isRenaming && (
            <RenamePreset
              preset={picked}
              send={(name) => calls.change(picked.id, name, utmOf(picked))}
              onRenamed={(renamed) => {
                keep(renamed);
                setIsRenaming(false);
                select.current?.focus();
                tell('The preset has been renamed.');
              }}
            />
          )}
          {dialog}
        </>
      }
    >
      <option value="">Choose a preset</option>
      {presets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <optgroup label="Samples">
        {samplePresets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

function usePresets(team: string) {
  const [presets, setPresets] = useState<readonly PresetView[]>([]);

  useEffect(() => {
    // The builder is whole without them.
    presetsOf(team)
      .list()
      .then(setPresets, () => undefined);
  }, [team]);

  const drop = (id: number) => setPresets((all) => all.filter((preset) => preset.id !== id));
  const keep = (changed: PresetView) =>
    setPresets((all) => all.map((preset) => (preset.id === changed.id ? changed : preset)));
  return { presets, keep, drop };
}

function isOther(utm: Utm, preset: PresetView): boolean {
  return Object.entries(utmOf(preset)).some(([name, value]) => utm[name as keyof Utm].trim() !== value);
}

function tell(text: string): void {
  showNotices();
  notify(text, 'success');
}
