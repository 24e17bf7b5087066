interface SubmitButtonProps {
  busy: boolean;
  label: string;
  /** What it says while it works. */
  busyLabel: string;
  className?: string;
}

export function SubmitButton({ busy, label, busyLabel, className = 'button primary' }: SubmitButtonProps) {
  return (
    <button type="submit" className={className} aria-busy={busy || undefined}>
      {busy ? busyLabel : label}
    </button>
  );
}
