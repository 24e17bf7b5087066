import { FieldNote } from '#/ui/fields/TextField.tsx';
import type { PartFieldProps } from '../part-field.ts';

export function DomainField({ host, known, draft, error, paths, onChange }: PartFieldProps) {
  return (
    <div className="field">
      <label htmlFor="domain">Domain</label>
      <select
        id="domain"
        name="domain"
        value={draft.domain || host}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'domain-error' : 'domain-hint'}
        onChange={(event) => onChange({ domain: event.currentTarget.value })}
      >
        {known ? (
          <known.flow.DomainOptions state={known.state} host={host} />
        ) : (
          <option value={host}>{host}</option>
        )}
      </select>
      <FieldNote id="domain" error={error} hint={known?.flow.domainNote(known.state, paths)} />
      <div className="add-domain">{known && <known.flow.AddDomain state={known.state} paths={paths} />}</div>
    </div>
  );
}
