import { useState, type SyntheticEvent } from 'react';
import { readUtm, utmErrors, utmFields, withUtm, type Utm } from '@linklet/contract/utm.ts';
import { Dialog } from '#/ui/Dialog.tsx';
import { TextField } from '#/ui/TextField.tsx';

interface UtmDialogProps {
  url: string;
  /** Whether the URL has such parameters already. */
  method: 'Add' | 'Edit';
  onConfirm: (url: string) => void;
  onCancel: () => void;
}

export function UtmDialog({ url, method, onConfirm, onCancel }: UtmDialogProps) {
  const [utm, setUtm] = useState<Utm>(() => readUtm(url));
  const [errors, setErrors] = useState<Partial<Utm>>({});

  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    const found = utmErrors(utm);
    setErrors(found);
    const first = utmFields.find(({ name }) => found[name] !== undefined);
    if (first === undefined) onConfirm(withUtm(url, utm));
    else document.getElementById(`utm-${first.name}`)?.focus();
  }

  function change(name: keyof Utm, value: string) {
    const next = { ...utm, [name]: value };
    setUtm(next);
    if (errors[name] !== undefined) setErrors(utmErrors(next));
  }

  return (
    <Dialog title="UTM builder" onClose={onCancel}>
      <form className="stack" noValidate onSubmit={confirm}>
        {utmFields.map(({ name, label, placeholder, required }) => (
          <TextField
            key={name}
            id={`utm-${name}`}
            label={
              <>
                {label} {!required && <span className="optional">(optional)</span>}
              </>
            }
            type="text"
            autoComplete="off"
            placeholder={placeholder}
            required={required}
            value={utm[name]}
            error={errors[name]}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
        <div className="dialog-end">
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            {method} UTM
          </button>
        </div>
      </form>
    </Dialog>
  );
}
