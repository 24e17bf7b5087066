import type { PixelScriptView } from '@linklet/contract/links/pixels/endpoints.ts';
import { CheckField } from '#/ui/fields/Checkbox.tsx';

interface PixelChecksProps {
  scripts: readonly PixelScriptView[];
  /** Ids of those that are chosen. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** A check box for each pixel script. */
export function PixelChecks({ scripts, chosen, onChange }: PixelChecksProps) {
  return scripts.map(({ id, name }) => (
    <CheckField
      key={id}
      checked={chosen.includes(id)}
      onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
    >
      {name}
    </CheckField>
  ));
}
