import { useRef, useState } from 'react';
import { maxDescription } from '@linklet/contract/http/limits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { charactersLeft } from './characters-left.ts';
import { PartHead } from './PartHead.tsx';
import { useEditLink } from './use-edit-link.ts';
import { useLinkForm } from './use-link-form.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/** What the people of an organization say of a link, and the form that changes it. */
export function DescriptionPart({ link, canEdit }: { link: ListedLink; canEdit: boolean }) {
  const [open, setOpen] = useState(false);
  const { description } = link;

  const edit = { label: description === null ? 'Add' : 'Edit', run: () => setOpen(true) };

  if (open && canEdit) {
    return (
      <section className="details-part">
        <PartHead title="Description" />
        <DescriptionForm link={link} onDone={() => setOpen(false)} />
      </section>
    );
  }
  if (description === null && !canEdit) return null;
  return (
    <section className="details-part">
      <PartHead title="Description" action={canEdit ? edit : undefined} />
      {description !== null && <p className="details-description">{description}</p>}
    </section>
  );
}

function DescriptionForm({ link, onDone }: { link: ListedLink; onDone: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const form = useLinkForm({
    formRef,
    present: { description: link.description ?? '' },
    // The service says the rest.
    check: () => ({}),
    send: async ({ description }) => {
      await editUndoably(link, { description }, { description: link.description });
      onDone();
    },
  });
  const guard = useUnsavedGuard(form.isDirty && !form.busy);

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      {form.note}
      <TextAreaField
        {...form.field('description')}
        error={form.errors['description'] ?? form.errors['form']}
        label="What this link is for"
        rows={3}
        autoFocus
        hint={charactersLeft(form.draft.description, maxDescription)}
        onChange={(description) => form.change({ description })}
      />
      <div className="dialog-end">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
      {guard}
    </form>
  );
}
