import type { InputHTMLAttributes, ReactNode } from 'react';

interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'type' | 'onChange'
> {
  onChange: (checked: boolean) => void;
}

/** The box alone, for a choice that has a look of its own. */
export function Checkbox({ onChange, ...input }: CheckboxProps) {
  return <input {...input} type="checkbox" onChange={(event) => onChange(event.currentTarget.checked)} />;
}

/** A box and its text, all of which can be pressed. */
export function CheckField({ children, ...box }: CheckboxProps & { children?: ReactNode }) {
  return (
    <label className="check-row">
      <Checkbox {...box} />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}
