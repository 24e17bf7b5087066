import { useRef, type ReactNode } from 'react';
import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import { charactersLeft } from '#/lib/forms/characters-left.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '../buttons/Button.tsx';
import { SubmitButton } from '../buttons/SubmitButton.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { TextAreaField } from '../fields/TextAreaField.tsx';
import { Dialog } from './Dialog.tsx';

interface TextDialogProps {
  title: string;
  /** What is to be known before. */
  children?: ReactNode;
  label: ReactNode;
  /** The call that it is sent with, the name that the text has there, and how long it may be. */
  call: { endpoint: Endpoint; field: string; most: number };
  send: { label: string; busyLabel: string };
  /** A refusal is told in the dialog, and what was typed stays. */
  onSend: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for one text. */
export function TextDialog({ title, children, label, call, send, onSend, onClose }: TextDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { endpoint, field, most } = call;
  const initial: Record<string, string> = { [field]: '' };
  const form = useForm({
    formRef,
    initial,
    check: (draft) => checkBody(endpoint, draft),
    send: async (draft) => onSend(draft[field] ?? ''),
  });
  const { id, name, value, error, onBlur } = form.field(field);

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        {children}
        <ErrorSummary errors={form.errors} fields={[]} />
        <TextAreaField
          id={id}
          name={name}
          label={label}
          hint={charactersLeft(value, most)}
          value={value}
          error={error}
          rows={5}
          data-focus
          onChange={(text) => form.change({ [field]: text })}
          onBlur={onBlur}
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={form.busy} {...send} />
        </div>
      </form>
    </Dialog>
  );
}
