import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import { clickLimit } from './click-limit.ts';
import { ClickLimitFields } from './ClickLimitFields.tsx';

/** How many visits lead to the destination, and where the others go. */
export function ClickLimitForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { max_clicks: most, clicks_used: used, after_clicks_url: after } = link.options;
  const form = useLinkForm({
    formRef,
    present: clickLimit.ofLink(link.options),
    check: (draft) => clickLimit.check?.(draft) ?? {},
    send: async (draft) => {
      await editUndoably(link, clickLimit.toEdit(draft), { max_clicks: most, after_clicks_url: after });
    },
  });

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      {form.note}
      <ClickLimitFields
        field={form.field}
        error={form.errors['form']}
        hint={most === null ? 'Empty: any number.' : `${String(used)} of ${String(most)} used.`}
      />
      <div className="dialog-end">
        <SubmitButton busy={form.busy} label="Set limit" busyLabel="Saving…" />
      </div>
    </form>
  );
}
