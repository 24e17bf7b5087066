import { useEffect, useState } from 'react';
import { calls } from '@linklet/contract/http/calls.ts';
import type { PixelScriptView } from '@linklet/contract/links/pixels/endpoints.ts';
import { send } from '#/lib/transport/transport.ts';
import { PixelChecks } from '../../pixels/PixelChecks.tsx';
import { addressOf } from '../../team/team-place.ts';
import type { PixelDraft } from './pixels.ts';

interface PixelFieldProps {
  /** The workspace that the link is made in, as the form keeps it. */
  team: string;
  pixels: PixelDraft;
  onChange: (pixels: PixelDraft) => void;
}

/** Which of the workspace's pixel scripts see a new link's visitors first; nothing where it has none. */
export function PixelField({ team, pixels, onChange }: PixelFieldProps) {
  const scripts = usePixelScripts(team);
  if (scripts.length === 0) return null;

  return (
    <fieldset className="pixel-choice">
      <legend>Pixel scripts</legend>
      <PixelChecks
        scripts={scripts}
        chosen={pixels.team === team ? pixels.ids : []}
        onChange={(ids) => onChange({ team, ids })}
      />
    </fieldset>
  );
}

/** The form works without them. */
function usePixelScripts(team: string): readonly PixelScriptView[] {
  const [found, setFound] = useState<{ team: string; scripts: readonly PixelScriptView[] } | null>(null);

  useEffect(() => {
    const asking = new AbortController();
    fetchScripts(team, asking.signal).then(
      (scripts) => setFound({ team, scripts }),
      () => undefined,
    );
    return () => asking.abort();
  }, [team]);
  return found?.team === team ? found.scripts : [];
}

async function fetchScripts(team: string, signal: AbortSignal): Promise<readonly PixelScriptView[]> {
  const call = { ...calls.listPixelScripts, address: addressOf(team), signal, unaided: true };
  const { data } = (await send(call)) as { data: PixelScriptView[] };
  return data;
}
