import type { DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { TextField } from '#/ui/fields/TextField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { aliasHint } from '../domains/alias-rules.ts';
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
  const { id, label, team = '', domains, draft, errors, onChange, onLeave } = props;

  return (
    <>
      <DomainSelect {...props} />
      <TextField
        id={`${id}alias`}
        name="alias"
        label={label}
        value={draft.alias}
        hint={aliasHint(domains, draft.domain)}
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
              domains={domains}
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
    <SelectField
      id={`${id}domain`}
      label="Domain"
      error={errors.domain}
      value={draft.domain}
      onChange={(domain) => onChange({ domain })}
    >
      {domains.map(({ domain }) => (
        <option key={domain} value={domain}>
          {domain}
        </option>
      ))}
    </SelectField>
  );
}
