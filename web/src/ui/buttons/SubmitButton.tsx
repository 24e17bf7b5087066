import { Button } from './Button.tsx';
import { type ButtonLook } from './button-look.ts';

interface SubmitButtonProps extends ButtonLook {
  busy: boolean;
  label: string;
  busyLabel: string;
}

export function SubmitButton({ busy, label, busyLabel, ...look }: SubmitButtonProps) {
  return (
    <Button kind="primary" {...look} type="submit" aria-busy={busy || undefined}>
      {busy ? busyLabel : label}
    </Button>
  );
}
