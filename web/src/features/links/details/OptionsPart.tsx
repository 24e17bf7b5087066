import { useId, useOptimistic, useRef, useTransition } from 'react';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatMoment } from '#/lib/format.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { expiryMoment, localMinute } from '../shorten/expiry.ts';
import { RedirectFields } from '../options/RedirectFields.tsx';
import { PixelChoice } from '../pixels/PixelChoice.tsx';
import { ClickLimitForm } from './ClickLimitForm.tsx';
import { PartHead } from './PartHead.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { tell, useEditLink } from './use-edit-link.ts';
import { useLinkForm } from './use-link-form.tsx';

interface OptionsPartProps {
  link: ListedLink;
  features: readonly Feature[];
  /** Where pixel scripts are added. */
  pixelsPath: string;
}

/** How a link leads to its destination. A change is stored at once, and goes back where it is refused. */
export function OptionsPart({ link, features, pixelsPath }: OptionsPartProps) {
  const id = useId();
  const { editUndoably } = useEditLink();
  const [options, show] = useOptimistic(link.options);
  const [, startTransition] = useTransition();

  function change(edit: LinkEdit & Partial<ListedLink['options']>, undo: LinkEdit): void {
    startTransition(async () => {
      show({ ...options, ...edit });
      await editUndoably(link, edit, undo).catch(tell);
    });
  }

  if (!features.includes('update_linklet')) return null;
  const { redirect_status: status, passes_query: passes } = options;
  return (
    <section className="details-part">
      <PartHead title="Options" />
      <RedirectFields
        id={id}
        status={status}
        passesQuery={passes}
        onStatus={(next) => change({ redirect_status: next }, { redirect_status: status })}
        onPassesQuery={(next) => change({ passes_query: next }, { passes_query: passes })}
      />
      <PixelChoice
        chosen={options.pixels}
        settingsPath={pixelsPath}
        onChange={(pixels) => change({ pixels }, { pixels: options.pixels })}
      />
      <StartForm link={link} />
      <ClickLimitForm link={link} />
      <PasswordForm link={link} />
    </section>
  );
}

function StartForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { starts_at: start } = link.options;
  const form = useLinkForm({
    formRef,
    present: { starts_at: start === null ? '' : localMinute(new Date(start)) },
    // The service knows the link's other dates.
    check: () => ({}),
    send: async (draft) => {
      // The field has no seconds: what is as it was keeps them.
      if (start !== null && draft.starts_at === localMinute(new Date(start))) return;
      const change = { starts_at: expiryMoment(draft.starts_at) ?? null };
      await editUndoably(link, change, { starts_at: start });
    },
  });

  return (
    <form ref={formRef} className="inline-form" noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('starts_at')}
        error={form.errors['starts_at'] ?? form.errors['form']}
        label="Works from (your local time)"
        type="datetime-local"
        hint={start === null ? 'Empty: from the beginning.' : `From ${formatMoment(start)}.`}
      />
      {form.note}
      <SubmitButton busy={form.busy} label="Set start" busyLabel="Saving…" />
    </form>
  );
}
