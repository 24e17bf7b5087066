import { useId, useState } from 'react';
import { noticeOf } from '#/lib/transport/failures.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

interface CouponFieldProps {
  applied: string;
  /** Why it can't be used. */
  error: Error | null;
  onApply: (coupon: string) => void;
}

/** A coupon for what is about to be paid. */
export function CouponField({ applied, error, onApply }: CouponFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(applied !== '');
  const [typed, setTyped] = useState(applied);
  if (!isOpen) {
    return (
      <div>
        <Button kind="text" onClick={() => setOpen(true)}>
          Use a coupon
        </Button>
      </div>
    );
  }
  const isUsed = applied !== '' && error === null && typed === applied;

  return (
    <form
      className="coupon-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed.trim());
      }}
    >
      <TextField
        id={id}
        label="Coupon"
        value={typed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error && typed === applied ? noticeOf(error) : undefined}
        hint={isUsed ? 'Applied above.' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="field">
        Apply
      </Button>
    </form>
  );
}
