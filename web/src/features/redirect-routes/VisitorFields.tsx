import { useId } from 'react';
import type { ConditionId } from '@linklet/contract/redirect-routes/conditions.ts';
import { DateTimeField } from '#/ui/fields/dates/DateTimeField.tsx';
import { RangeField } from '#/ui/fields/RangeField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { Options } from './ConditionValue.tsx';
import type { SimulatedVisitor } from './simulated-visitor.ts';

interface VisitorFieldsProps {
  visitor: SimulatedVisitor;
  onChange: (part: Partial<SimulatedVisitor>) => void;
}

const chosen: readonly { name: keyof SimulatedVisitor; label: string; condition: ConditionId }[] = [
  { name: 'country', label: 'Country', condition: 'country' },
  { name: 'language', label: 'Language', condition: 'language' },
  { name: 'device', label: 'Device', condition: 'device' },
  { name: 'os', label: 'Operating system', condition: 'os' },
  { name: 'browser', label: 'Browser', condition: 'browser' },
];

const typed: readonly { name: keyof SimulatedVisitor; label: string; placeholder?: string }[] = [
  { name: 'region', label: 'Region' },
  { name: 'city', label: 'City' },
  { name: 'referrer', label: 'Referrer', placeholder: 'news.example.com' },
  { name: 'query', label: 'Query', placeholder: 'utm_source=mail' },
];

/** Who comes, as somebody makes them up. */
export function VisitorFields({ visitor, onChange }: VisitorFieldsProps) {
  const id = useId();

  return (
    <div className="visitor-fields">
      {chosen.map(({ name, label, condition }) => (
        <SelectField
          key={name}
          id={`${id}-${name}`}
          label={label}
          value={visitor[name]}
          onChange={(value) => onChange({ [name]: value })}
        >
          <option value="">Not known</option>
          <Options condition={condition} chosen={visitor[name]} />
        </SelectField>
      ))}
      <SelectField
        id={`${id}-kind`}
        label="Kind of visitor"
        value={visitor.kind}
        onChange={(kind) => onChange({ kind })}
      >
        <Options condition="bot" chosen={visitor.kind} />
      </SelectField>
      {typed.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={label}
          type="text"
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={visitor[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <DateTimeField
        id={`${id}-at`}
        label="Time"
        value={visitor.at}
        onChange={(event) => onChange({ at: event.currentTarget.value })}
      />
      <RangeField
        id={`${id}-share`}
        label={`Share: at ${visitor.share}%`}
        min={0}
        max={99}
        value={visitor.share}
        onChange={(share) => onChange({ share })}
      />
    </div>
  );
}
