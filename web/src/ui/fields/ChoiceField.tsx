import { SelectField } from './SelectField.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps {
  id: string;
  label: string;
  value: string;
  choices: readonly Choice[];
  hint?: string;
  onChange: (value: string) => void;
}

export function ChoiceField({ id, label, value, choices, hint, onChange }: ChoiceFieldProps) {
  return (
    <SelectField id={id} label={label} hint={hint} value={value} onChange={onChange}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
