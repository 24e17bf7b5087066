import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { PartHead } from './PartHead.tsx';
import { useEditLink } from './use-edit-link.ts';
import { useLinkForm } from './use-link-form.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

interface DestinationPartProps {
  link: ListedLink;
  features: readonly Feature[];
  /** What the organization keeps from the team. */
  withheld: readonly Feature[];
  /** Whether it begins as a form. */
  isEditing: boolean;
  onClosed: () => void;
}

/** Where a link leads, and the form that changes it. */
export function DestinationPart(props: DestinationPartProps) {
  const { link, features, withheld, isEditing, onClosed } = props;
  const [open, setOpen] = useState(isEditing);
  const canEdit = features.includes('update_linklet') && features.includes('change_long_url');

  const closed = useEffectEvent(() => {
    if (isEditing) onClosed();
  });

  // Once the form is gone, which asks whoever goes elsewhere.
  useEffect(() => {
    if (!open) closed();
  }, [open]);

  return (
    <section className="details-part">
      <PartHead
        title="Destination"
        action={canEdit && !open ? { label: 'Edit', run: () => setOpen(true) } : undefined}
      />
      {open && canEdit ? (
        <DestinationForm link={link} onDone={() => setOpen(false)} />
      ) : (
        <a className="details-destination" href={link.url} target="_blank" rel="noopener noreferrer">
          <LongUrl url={link.url} />
        </a>
      )}
      {features.includes('update_linklet') && !canEdit && (
        <p className="field-hint">{refusalSentence('destination_not_in_plan', withheld)}</p>
      )}
    </section>
  );
}

function DestinationForm({ link, onDone }: { link: ListedLink; onDone: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const form = useLinkForm({
    formRef,
    present: { url: link.url },
    check: ({ url }) => {
      const destination = parseDestination(url);
      return 'refusal' in destination ? { url: errorMessage(destination.refusal) } : {};
    },
    send: async ({ url }) => {
      await editUndoably(link, { url }, { url: link.url });
      onDone();
    },
  });
  const guard = useUnsavedGuard(form.isDirty && !form.busy);

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      {form.note}
      <ErrorSummary errors={form.errors} fields={form.named({ url: 'URL' })} />
      <TextField
        {...form.field('url')}
        label="Long URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
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
