import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatMoment } from '#/lib/format.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import { start } from './start.ts';
import { StartField } from './StartField.tsx';

export function StartForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { starts_at: moment } = link.options;
  const present = start.ofLink(link.options);
  const form = useLinkForm({
    formRef,
    present,
    // The service knows the link's other dates.
    check: () => ({}),
    send: async (draft) => {
      // The field has no seconds: what is as it was keeps them.
      if (moment !== null && draft.starts_at === present.starts_at) return;
      await editUndoably(link, start.toEdit(draft), { starts_at: moment });
    },
  });

  return (
    <form ref={formRef} className="inline-form" noValidate onSubmit={form.submit}>
      <StartField
        field={form.field}
        error={form.errors['form']}
        hint={moment === null ? 'Empty: from the beginning.' : `From ${formatMoment(moment)}.`}
      />
      {form.note}
      <SubmitButton busy={form.busy} label="Set start" busyLabel="Saving…" />
    </form>
  );
}
