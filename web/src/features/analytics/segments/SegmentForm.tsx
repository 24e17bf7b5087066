import { useRef } from 'react';
import { maxSegmentName } from '@linklet/contract/analytics/segments.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

interface SegmentFormProps {
  label: string;
  hint?: string;
  name: string;
  send: (name: string) => Promise<void>;
}

/** Asks what a segment is called. */
export function SegmentForm({ label, hint, name, send }: SegmentFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { name },
    // The service says what it must be.
    check: () => ({}),
    send: async (draft) => send(draft.name.trim()),
  });

  return (
    <form ref={formRef} className="stack segment-form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ name: label })} />
      <TextField
        {...form.field('name')}
        label={label}
        hint={hint}
        type="text"
        autoComplete="off"
        maxLength={maxSegmentName}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}
