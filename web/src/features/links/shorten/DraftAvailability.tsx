import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { AliasAvailability } from './AliasAvailability.tsx';
import type { ShortenDraft } from './shorten-draft.ts';

interface DraftAvailabilityProps {
  host: string;
  known: { state: AppState } | null;
  draft: ShortenDraft;
  error: string | undefined;
  onChange: (change: Partial<ShortenDraft>) => void;
}

/** Whether the alias of the draft is free; out of the first script of the form. */
export function DraftAvailability({ host, known, draft, error, onChange }: DraftAvailabilityProps) {
  return (
    <AliasAvailability
      team={draft.team}
      domains={known?.state.domains.available ?? []}
      domain={draft.domain || host}
      alias={draft.alias}
      isRefused={!!error}
      onPick={(alias) => onChange({ alias })}
    />
  );
}
