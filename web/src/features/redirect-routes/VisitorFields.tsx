import { useId } from 'react';
import type { ConditionId } from '@linklet/contract/redirect-routes/conditions.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';
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

const typed: readonly { name: keyof SimulatedVisitor; label: string; type: string; placeholder?: string }[] =
  [
    { name: 'region', label: 'Region', type: 'text' },
    { name: 'city', label: 'City', type: 'text' },
    { name: 'referrer', label: 'Referrer', type: 'text', placeholder: 'news.example.com' },
    { name: 'query', label: 'Query', type: 'text', placeholder: 'utm_source=mail' },
    { name: 'at', label: 'Time', type: 'datetime-local' },
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
      {typed.map(({ name, label, type, placeholder }) => (
        <div key={name} className="field">
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            type={type}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={visitor[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </div>
      ))}
      <SelectField
        id={`${id}-kind`}
        label="Kind of visitor"
        value={visitor.kind}
        onChange={(kind) => onChange({ kind })}
      >
        <Options condition="bot" chosen={visitor.kind} />
      </SelectField>
      <div className="field">
        <label htmlFor={`${id}-share`}>Share: at {visitor.share} %</label>
        <input
          id={`${id}-share`}
          type="range"
          min={0}
          max={99}
          value={visitor.share}
          onChange={(event) => onChange({ share: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
