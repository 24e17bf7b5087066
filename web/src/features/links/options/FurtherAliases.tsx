import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { aliasLock, domainLock } from '../locks.ts';
import { AliasInputs, type AliasDraft } from './AliasInputs.tsx';

interface FurtherAliasesProps {
  /** Of the main alias. */
  host: string;
  team: string;
  state: AppState;
  /** Of a link, the main one included; null for any number. */
  most: number | null;
  aliases: readonly AliasDraft[];
  errors: FormErrors;
  onChange: (aliases: readonly AliasDraft[]) => void;
}

/** Other aliases that lead to the same destination from the beginning. */
export function FurtherAliases(props: FurtherAliasesProps) {
  const { host, team, state, most, aliases, errors, onChange } = props;
  const domains = state.domains.available.filter(
    (view) => domainLock(state, view) === null && aliasLock(state, view.domain) === null,
  );
  const errorOf = (index: number, part: string) => errors[`further_aliases.${String(index)}.${part}`];

  function change(index: number, part: Partial<AliasDraft>): void {
    onChange(aliases.map((alias, at) => (at === index ? { ...alias, ...part } : alias)));
  }

  return (
    <fieldset id="further-aliases" tabIndex={-1}>
      <legend>More aliases</legend>
      {aliases.map((alias, index) => (
        // They have nothing else to be told apart by.
        <div key={index} className="further-alias">
          <AliasInputs
            id={`further-${String(index)}-`}
            label={`Alias ${String(index + 2)}`}
            team={team}
            domains={domains}
            draft={alias}
            errors={{ alias: errorOf(index, 'alias'), domain: errorOf(index, 'domain') }}
            onChange={(part) => change(index, part)}
          />
          <Button kind="text" onClick={() => onChange(aliases.filter((_, at) => at !== index))}>
            Remove<span className="unseen"> alias {index + 2}</span>
          </Button>
        </div>
      ))}
      <FieldNote id="further-aliases" {...optional(errors['further_aliases'])} />
      {(most === null || aliases.length + 1 < most) && (
        <div>
          <Button size="small" onClick={() => onChange([...aliases, { alias: '', domain: host }])}>
            Add another alias
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function optional(error: string | undefined) {
  return error === undefined ? {} : { error };
}
