import type { WantedRecord } from '@linklet/contract/domains/endpoints.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { checkIcon, clockIcon } from '#/ui/icons/action-icons.ts';
import { nameToEnter, valueLabel, type ProviderFields } from './provider-fields.ts';

interface RecordItemProps {
  record: WantedRecord;
  fields: ProviderFields;
  isFull: boolean;
}

/** A record to add: whether it was found, what goes into which field, and what is there in its place. */
export function RecordItem({ record, fields, isFull }: RecordItemProps) {
  const { type, value, found, is_found: isFound } = record;
  const name = nameToEnter(fields, record, isFull);

  return (
    <li data-found={isFound || undefined}>
      <p className="record-state">
        <Icon path={isFound ? checkIcon : clockIcon} size={16} />
        {isFound ? 'Found' : 'Not found yet'}
      </p>
      <dl>
        <div>
          <dt>Type</dt>
          <dd>{type}</dd>
        </div>
        <Field label={fields.name} value={name} type={type} />
        <Field label={valueLabel(fields, type)} value={value} type={type} instead={found} />
      </dl>
    </li>
  );
}

interface FieldProps {
  label: string;
  value: string;
  type: string;
  instead?: readonly string[];
}

function Field({ label, value, type, instead = [] }: FieldProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === '' ? (
          <span className="field-hint">leave it empty</span>
        ) : (
          <span className="record-value">
            <code>{value}</code>
            <CopyButton text={value} label={`${label} of the ${type} record`} kind="icon" isIcon />
          </span>
        )}
        {instead.map((other) => (
          <span key={other} className="record-instead">
            <span className="unseen">Found instead: </span>
            <del>{other}</del>
          </span>
        ))}
      </dd>
    </div>
  );
}
