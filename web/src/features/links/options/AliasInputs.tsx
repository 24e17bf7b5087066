import type { DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { FieldNote, TextField } from '#/ui/fields/TextField.tsx';
import { AliasAvailability } from '../shorten/AliasAvailability.tsx';

export interface AliasDraft {
  alias: string;
  domain: string;
}

interface AliasInputsProps {
  /** What the ids of its fields begin with. */
  id: string;
  label: string;
  /** The workspace that wants it; absent for the one that the page is open in. */
  team?: string;
  /** Those that may be chosen. */
  domains: readonly DomainView[];
  draft: AliasDraft;
  errors: { alias: string | undefined; domain: string | undefined };
  onChange: (change: Partial<AliasDraft>) => void;
  onLeave?: () => void;
}

/** A further alias of a link, with the domain that it is on where there are several. */
export function AliasInputs(props: AliasInputsProps) {
  const { id, label, team = '', draft, errors, onChange, onLeave } = props;

  return (
    <>
      <DomainSelect {...props} />
      <TextField
        id={`${id}alias`}
        name="alias"
        label={label}
        value={draft.alias}
        error={errors.alias}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        onChange={(event) => onChange({ alias: event.currentTarget.value.trim() })}
        onBlur={onLeave}
        after={
          draft.alias !== '' && (
            <AliasAvailability
              team={team}
              domain={draft.domain}
              alias={draft.alias}
              isRefused={errors.alias !== undefined}
              onPick={(alias) => onChange({ alias })}
            />
          )
        }
      />
    </>
  );
}

function DomainSelect({ id, domains, draft, errors, onChange }: AliasInputsProps) {
  if (domains.length < 2) return null;
  return (
    <div className="field">
      <label htmlFor={`${id}domain`}>Domain</label>
      <select
        id={`${id}domain`}
        value={draft.domain}
        aria-invalid={errors.domain ? true : undefined}
        aria-describedby={errors.domain ? `${id}domain-error` : undefined}
        onChange={(event) => onChange({ domain: event.currentTarget.value })}
      >
        {domains.map(({ domain }) => (
          <option key={domain} value={domain}>
            {domain}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}domain`} {...(errors.domain && { error: errors.domain })} />
    </div>
  );
}
