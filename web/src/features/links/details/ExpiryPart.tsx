import { useRef, useState } from 'react';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatMoment } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { expiryBounds, expiryMoment, localMinute } from '../shorten/expiry.ts';
import { PartHead } from './PartHead.tsx';
import { tell, useEditLink } from './use-edit-link.ts';
import { useLinkForm } from './use-link-form.tsx';

/** When a link stops redirecting, and the form that changes it. */
export function ExpiryPart({ link, features }: { link: ListedLink; features: readonly Feature[] }) {
  const [open, setOpen] = useState(false);
  const canEdit = features.includes('update_linklet') && features.includes('manage_expiration');

  return (
    <section className="details-part">
      <PartHead
        title="Expiry"
        action={canEdit && !open ? { label: 'Edit', run: () => setOpen(true) } : undefined}
      />
      {open ? (
        <ExpiryForm link={link} onDone={() => setOpen(false)} />
      ) : (
        <PresentExpiry link={link} canEdit={canEdit} />
      )}
    </section>
  );
}

function PresentExpiry({ link, canEdit }: { link: ListedLink; canEdit: boolean }) {
  const { editUndoably } = useEditLink();
  const { expires_at: moment } = link;

  if (moment === null) return <p>Never expires</p>;
  return (
    <>
      <p>{sentenceOf(moment, link.is_expired)}</p>
      {canEdit && (
        <Button
          kind="text"
          onClick={() => void editUndoably(link, { expires_at: null }, { expires_at: moment }).catch(tell)}
        >
          Remove expiry
        </Button>
      )}
    </>
  );
}

function sentenceOf(moment: string, isOver: boolean): string {
  return `${isOver ? 'Expired on' : 'Expires on'} ${formatMoment(moment)}`;
}

function ExpiryForm({ link, onDone }: { link: ListedLink; onDone: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const [bounds] = useState(() => expiryBounds(new Date()));
  const { expires_at: end, is_expired: isOver } = link;
  const form = useLinkForm({
    formRef,
    present: { expires_at: end === null || isOver ? bounds.proposed : localMinute(new Date(end)) },
    check: ({ expires_at: moment }) =>
      moment < bounds.earliest || moment > bounds.latest
        ? { expires_at: errorMessage('expiry_out_of_range') }
        : {},
    send: async ({ expires_at: moment }) => {
      // The field has no seconds: what is as it was keeps them.
      const isAsItWas = end !== null && !isOver && moment === localMinute(new Date(end));
      if (!isAsItWas) await save(moment);
      onDone();
    },
  });

  async function save(moment: string) {
    await editUndoably(link, { expires_at: expiryMoment(moment) ?? null }, { expires_at: end });
  }

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      {form.note}
      <ErrorSummary errors={form.errors} fields={form.named({ expires_at: 'Expiry' })} />
      <TextField
        {...form.field('expires_at')}
        label="Expires at (your local time)"
        type="datetime-local"
        min={bounds.earliest}
        max={bounds.latest}
        autoFocus
      />
      <div className="dialog-end">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}
