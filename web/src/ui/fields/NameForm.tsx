import { useRef } from 'react';
import { useForm } from '#/lib/forms/use-form.ts';
import { SubmitButton } from '../buttons/SubmitButton.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { TextField } from './TextField.tsx';

interface NameFormProps {
  label: string;
  hint?: string;
  name: string;
  /** Characters. */
  most: number;
  send: (name: string) => Promise<void>;
}

/** Asks what something that is kept is called. */
export function NameForm({ label, hint, name, most, send }: NameFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { name },
    // The service says what it must be.
    check: () => ({}),
    send: async (draft) => send(draft.name.trim()),
  });

  return (
    <form ref={formRef} className="stack name-form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ name: label })} />
      <TextField
        {...form.field('name')}
        label={label}
        hint={hint}
        type="text"
        autoComplete="off"
        maxLength={most}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}
