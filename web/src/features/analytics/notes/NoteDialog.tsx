import { useRef } from 'react';
import { maxNote, type StatsNote } from '@linklet/contract/analytics/notes.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { DateField } from '#/ui/fields/dates/DateField.tsx';
import { TimeField } from '#/ui/fields/dates/TimeField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { dayIn } from '../periods/periods.ts';
import { useStats } from '../stats-context.ts';
import { noteFields } from './note-times.ts';
import { useNoteCalls } from './notes.queries.ts';

interface NoteDialogProps {
  /** Undefined for a new one. */
  note: StatsNote | undefined;
  onClose: () => void;
}

const names = { text: 'Note', day: 'Day', time: 'Time (optional)' };

/** Says what happened when. */
export function NoteDialog({ note, onClose }: NoteDialogProps) {
  const { link, zone } = useStats().question;
  const { save } = useNoteCalls();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: {
      text: note?.text ?? '',
      ...(note === undefined ? { day: dayIn(zone, new Date()), time: '' } : noteFields(note, zone)),
      isOfLink: note?.is_of_link ?? link !== undefined,
    },
    // The service says what each must be.
    check: () => ({}),
    send: async ({ text, day, time, isOfLink }) => {
      const body = { text, day, time: time || null, zone, link: isOfLink ? link : null };
      await save({ id: note?.id, body });
      onClose();
      notify(note === undefined ? 'The note has been added.' : 'The note has been changed.', 'success');
    },
  });

  return (
    <Dialog title={note === undefined ? 'Add a note' : 'Edit the note'} onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary errors={form.errors} fields={form.named(names)} />
        <TextField
          {...form.field('text')}
          data-focus
          label={names.text}
          type="text"
          autoComplete="off"
          maxLength={maxNote}
          placeholder="Mail sent"
        />
        <DateField {...form.field('day')} label={names.day} onChange={(day) => form.change({ day })} />
        <TimeField
          {...form.field('time')}
          label={names.time}
          hint={`In ${zone}. Leave empty for the whole day.`}
        />
        {link !== undefined && (
          <Switch
            id={form.idOf('isOfLink')}
            label="Only on this link"
            checked={form.draft.isOfLink}
            onChange={(isOfLink) => form.change({ isOfLink })}
          />
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
        </div>
      </form>
    </Dialog>
  );
}
