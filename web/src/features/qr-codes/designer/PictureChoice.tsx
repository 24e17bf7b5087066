import { useId } from 'react';

export interface PictureOption<Value extends string> {
  value: Value;
  label: string;
  /** What is drawn of it, in a box of these sides. */
  path: string;
  width: number;
  height: number;
}

interface PictureChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly PictureOption<Value>[];
  onChange: (value: Value) => void;
}

/** One of a few, each shown as it looks. */
export function PictureChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: PictureChoiceProps<Value>) {
  const name = useId();

  return (
    <fieldset className="picture-choice">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.label}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <svg viewBox={`0 0 ${choice.width} ${choice.height}`} aria-hidden="true">
            <path d={choice.path} fill="currentColor" />
          </svg>
          <span className="unseen">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
