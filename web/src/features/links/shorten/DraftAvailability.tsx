import type { PartFieldProps } from '../part-field.ts';
import { AliasAvailability } from './AliasAvailability.tsx';

/** Whether the alias of the draft is free; out of the first script of the form. */
export function DraftAvailability({ host, known, draft, error, onChange }: PartFieldProps) {
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
