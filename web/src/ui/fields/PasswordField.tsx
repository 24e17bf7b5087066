import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { eyeIcon, eyeOffIcon } from '../icons/action-icons.ts';
import { FieldNote } from './TextField.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show it and a hint about caps lock. Pasting is allowed. */
export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { capsLock, watch } = useCapsLock();

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password-field">
        <input
          {...input}
          {...watch}
          id={id}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-caps${error ? ` ${id}-error` : hint ? ` ${id}-hint` : ''}`}
        />
        <Button
          kind="icon"
          aria-label={`Show ${label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon path={shown ? eyeOffIcon : eyeIcon} />
        </Button>
      </div>
      <p className="field-warning" id={`${id}-caps`} role="status">
        {capsLock ? 'Caps lock is on' : ''}
      </p>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}

/** Browsers tell the state of caps lock only with a key event. */
function useCapsLock() {
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return { capsLock, watch: { onKeyDown: look, onKeyUp: look, onBlurCapture: () => setCapsLock(false) } };
}
