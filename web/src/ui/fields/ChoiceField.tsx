import { FieldNote } from './TextField.tsx';

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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldNote id={id} hint={hint} />
    </div>
  );
}
