import { useId, useState, type SyntheticEvent } from 'react';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { formatMoment } from '#/lib/format.ts';
import { ExpiryField } from '../expiry/ExpiryField.tsx';
import { expiryBounds, expiryMoment } from '../expiry/expiry.ts';
import type { ManyChange } from './change-many.ts';

interface ExpiryDialogProps {
  /** How many links, in words. */
  some: string;
  onChange: (change: ManyChange) => void;
  onClose: () => void;
}

/** Asks when many links end; an empty field lets them work without an end. */
export function ExpiryDialog({ some, onChange, onClose }: ExpiryDialogProps) {
  const id = useId();
  const [bounds] = useState(() => expiryBounds(new Date()));
  const [value, setValue] = useState(bounds.proposed);
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isHalfTyped(id)) {
      setError('Enter the whole date and time.');
      return;
    }
    const moment = expiryMoment(value) ?? null;
    if (moment !== null && (value < bounds.earliest || value > bounds.latest)) {
      setError(errorMessage('expiry_out_of_range'));
      return;
    }
    onChange({
      change: { kind: 'expiry', expires_at: moment },
      done: moment === null ? 'without an expiry' : `expire on ${formatMoment(moment)}`,
    });
  }

  return (
    <Dialog title={`Set expiry for ${some}`} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ExpiryField
          id={id}
          isFirst
          value={value}
          error={error}
          hint="Leave empty for no expiry."
          none="Never"
          onChange={(moment) => {
            setValue(moment);
            setError(undefined);
          }}
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Set expiry
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The browser tells no value then, as of an empty field. */
function isHalfTyped(id: string): boolean {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement && field.validity.badInput;
}
