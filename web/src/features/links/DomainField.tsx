import type { AppState, DomainView } from '@linklet/contract/app-state.ts';
import { FieldNote } from '#/ui/TextField.tsx';
import type { ShortenDraft } from './shorten-draft.ts';

interface DomainFieldProps {
  host: string;
  state: AppState | null;
  draft: ShortenDraft;
  error: string | undefined;
  onChange: (change: Partial<ShortenDraft>) => void;
}

export function DomainField({ host, state, draft, error, onChange }: DomainFieldProps) {
  const domains = state?.domains.available ?? [];

  return (
    <div className="field">
      <label htmlFor="domain">Domain</label>
      <select
        id="domain"
        name="domain"
        value={draft.domain || host}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'domain-error' : undefined}
        onChange={(event) => onChange({ domain: event.currentTarget.value })}
      >
        {domains.every(({ domain }) => domain !== host) && <option value={host}>{host}</option>}
        {domains.map((view) => (
          <option key={view.domain} value={view.domain} disabled={lockReason(view) !== null}>
            {optionText(view)}
          </option>
        ))}
      </select>
      <FieldNote id="domain" error={error} />
    </div>
  );
}

function optionText(view: DomainView): string {
  const reason = lockReason(view);
  return reason === null ? view.domain : `${view.domain} (${reason})`;
}

/** Why a guest can't take a domain, or null when nothing is in the way. */
function lockReason(view: DomainView): string | null {
  if (view.isDeleted || view.isBlocked || view.isDisabled) return 'not available';
  if (view.subscribedOnly) return 'for subscribers';
  if (view.requireEmailVerification) return 'for verified accounts';
  return view.allowForGuests ? null : 'not available to guest users';
}
