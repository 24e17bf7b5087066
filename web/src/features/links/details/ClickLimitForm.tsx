import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ClickLimitFields } from '../options/ClickLimitFields.tsx';
import { clickLimitError } from '../options/option-errors.ts';
import { useEditLink } from './use-edit-link.ts';
import { useLinkForm } from './use-link-form.tsx';

/** How many visits lead to the destination, and where the others go. */
export function ClickLimitForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { max_clicks: most, clicks_used: used, after_clicks_url: after } = link.options;
  const form = useLinkForm({
    formRef,
    present: { max_clicks: most === null ? '' : String(most), after_clicks_url: after ?? '' },
    check: clickLimitError,
    send: async (draft) => {
      const change = {
        max_clicks: draft.max_clicks === '' ? null : Number(draft.max_clicks),
        after_clicks_url: draft.after_clicks_url || null,
      };
      await editUndoably(link, change, { max_clicks: most, after_clicks_url: after });
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
