import { useRef } from 'react';
import { countAnnouncementReaders } from '@linklet/contract/mailings/endpoints.ts';
import { announce } from '@linklet/contract/notifications/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { useAnnouncementPreview } from './AnnouncementPreview.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

const empty = { title: '', text: '', by_email: false };

/** Tells everybody something, after a look at it and at how many will read it. */
export function AnnouncementForm({
  onDone,
}: {
  onDone: (readers: { accounts: number }) => Promise<void> | void;
}) {
  const formRef = useRef<HTMLFormElement>(null);
  const { preview, dialog } = useAnnouncementPreview();
  const form = useForm({
    formRef,
    initial: empty,
    check: (draft) => checkBody(announce, draft),
    send: async (body) => {
      const readers = await api(countAnnouncementReaders, {});
      if (!(await preview({ ...body, readers }))) return;
      await api(announce, { body });
      form.change(empty);
      await onDone(readers);
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ title: 'Title', text: 'Text' })} />
      <TextField {...form.field('title')} label="Title" autoComplete="off" />
      <TextAreaField {...form.field('text')} label="Text" onChange={(text) => form.change({ text })} />
      <div>
        <Switch
          id={form.idOf('by_email')}
          label="Also by email"
          checked={form.draft.by_email}
          onChange={(by_email) => form.change({ by_email })}
        />
        <p className="field-hint">To everyone with a verified email who gets product news.</p>
      </div>
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Preview" busyLabel="Preview" />
      </div>
      {dialog}
    </form>
  );
}
