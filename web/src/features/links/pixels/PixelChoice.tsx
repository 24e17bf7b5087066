import { useQuery } from '@tanstack/react-query';
import { PixelChecks } from './PixelChecks.tsx';
import { pixelScriptsQuery } from './pixels.queries.ts';

interface PixelChoiceProps {
  /** Ids of those that are chosen. */
  chosen: readonly number[];
  /** Where pixel scripts are added. */
  settingsPath: string;
  onChange: (chosen: number[]) => void;
}

/** Which pixel scripts see a link's visitors first. */
export function PixelChoice({ chosen, settingsPath, onChange }: PixelChoiceProps) {
  const { data: scripts = [] } = useQuery(pixelScriptsQuery);

  return (
    <fieldset className="pixel-choice">
      <legend className="label">Pixel scripts</legend>
      <PixelChecks scripts={scripts} chosen={chosen} onChange={onChange} />
      <a href={settingsPath}>{scripts.length === 0 ? 'Add a pixel script' : 'Manage pixel scripts'}</a>
    </fieldset>
  );
}
