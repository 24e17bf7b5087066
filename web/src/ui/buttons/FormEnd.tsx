import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface FormEndProps {
  /** Of a form in a dialog. */
  onCancel?: (() => void) | undefined;
  /** What sends the form. */
  children: ReactNode;
}

/** The end of a form that stands on a page or in a dialog. */
export function FormEnd({ onCancel, children }: FormEndProps) {
  if (onCancel === undefined) return <div className="form-end">{children}</div>;
  return (
    <div className="dialog-end">
      <Button onClick={onCancel}>Cancel</Button>
      {children}
    </div>
  );
}
