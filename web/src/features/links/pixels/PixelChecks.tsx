import type { PixelScriptView } from '@linklet/contract/links/pixels/endpoints.ts';

interface PixelChecksProps {
  scripts: readonly PixelScriptView[];
  /** Ids of those that are chosen. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** A check box for each pixel script. */
export function PixelChecks({ scripts, chosen, onChange }: PixelChecksProps) {
  return scripts.map(({ id, name }) => (
    <label key={id} className="check-row">
      <input
        type="checkbox"
        checked={chosen.includes(id)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
        }
      />
      <span>{name}</span>
    </label>
  ));
}
