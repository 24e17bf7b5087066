import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links.ts';
import { SubmitButton } from '#/ui/SubmitButton.tsx';
import { TextField } from '#/ui/TextField.tsx';
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
    // Anything else would be taken for no limit. The service says the rest.
    check: ({ max_clicks: typed }) =>
      /^\d*$/.test(typed) ? {} : { max_clicks: 'The limit is not a whole number.' },
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
      <TextField
        {...form.field('max_clicks')}
        error={form.errors['max_clicks'] ?? form.errors['form']}
        label="Most clicks"
        inputMode="numeric"
        autoComplete="off"
        hint={most === null ? 'Empty: any number.' : `${String(used)} of ${String(most)} used.`}
      />
      <TextField
        {...form.field('after_clicks_url')}
        error={form.errors['after_clicks_url']}
        label="Destination after the last click"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="Empty: a page that says that the link is used up."
      />
      <div className="dialog-end">
        <SubmitButton busy={form.busy} label="Set limit" busyLabel="Saving…" />
      </div>
    </form>
  );
}
