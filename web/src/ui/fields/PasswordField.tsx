import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { eyeIcon, eyeOffIcon } from '../icons/action-icons.ts';
import { FieldNote } from './TextField.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  id: string;
  label: string;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be looked at, and that says when the caps lock is on. Pasting is as good as typing. */
export function PasswordField({ id, label, error, ...input }: PasswordFieldProps) {
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
          aria-describedby={error ? `${id}-caps ${id}-error` : `${id}-caps`}
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
      <FieldNote id={id} error={error} />
    </div>
  );
}

/** A browser tells the state of the lock only with a key that is pressed. */
function useCapsLock() {
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return { capsLock, watch: { onKeyDown: look, onKeyUp: look, onBlurCapture: () => setCapsLock(false) } };
}
