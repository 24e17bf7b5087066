import { useEffect, type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { Button } from '../buttons/Button.tsx';
import { SubmitButton } from '../buttons/SubmitButton.tsx';
import { useOpenProperty } from './open-property.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

interface PropertyFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  form: {
    submit: (event: SyntheticEvent) => void;
    busy: boolean;
    isDirty: boolean;
    /** That somebody else was faster. */
    note: ReactNode;
  };
  save?: string;
  saving?: string;
  /** What else can be done with the property than to save the form. */
  rare?: ReactNode;
  children: ReactNode;
}

/** The form of a property: Enter saves it, and Esc leaves all as it was. */
export function PropertyForm({
  formRef,
  form,
  save = 'Save',
  saving = 'Saving…',
  rare,
  children,
}: PropertyFormProps) {
  const { close, setUnsaved } = useOpenProperty();
  const isUnsaved = form.isDirty && !form.busy;
  const guard = useUnsavedGuard(isUnsaved);

  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);

  useEffect(() => {
    if (formRef.current?.contains(document.activeElement) === false) firstField(formRef.current)?.focus();
  }, [formRef]);

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Keys of a dialog that stands over it come by here, too.
    if (!isWithin(event)) return;
    event.preventDefault();
    close();
  }

  return (
    <form ref={formRef} className="property-form" noValidate onSubmit={form.submit} onKeyDown={press}>
      {form.note}
      {children}
      <div className="dialog-end">
        {rare}
        <Button size="small" onClick={close}>
          Cancel
        </Button>
        <SubmitButton size="small" busy={form.busy} label={save} busyLabel={saving} />
      </div>
      {guard}
    </form>
  );
}

function firstField(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector('input, select, textarea, button');
}

function isWithin({ currentTarget, target }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
