import { useRef } from 'react';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableParts, shortUrlOf } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { PartHead } from '../../details/PartHead.tsx';
import { useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import { useUnsavedGuard } from '../../details/use-unsaved-guard.tsx';
import { card } from './card.ts';
import { CardFields } from './CardFields.tsx';

/** What apps show of a link that is sent in a message. */
export function CardPart({ link, features }: { link: ListedLink; features: readonly Feature[] }) {
  if (!features.includes('update_linklet')) return null;
  return (
    <section className="details-part">
      <PartHead title="Preview card" />
      <CardForm link={link} />
    </section>
  );
}

function CardForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { card_title, card_text, card_image_url } = link.options;
  const form = useLinkForm({
    formRef,
    present: card.ofLink(link.options),
    check: (draft) => card.check?.(draft) ?? {},
    send: async (draft) => {
      await editUndoably(link, card.toEdit(draft), { card_title, card_text, card_image_url });
    },
  });
  const guard = useUnsavedGuard(form.isDirty && !form.busy);

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      {form.note}
      <CardFields
        field={form.field}
        draft={form.draft}
        host={readableParts(shortUrlOf(link)).host.replace('/', '')}
        error={form.errors['form']}
        onText={(card_text) => form.change({ card_text })}
      />
      <div className="dialog-end">
        {card_title !== null && (
          <Button
            size="small"
            onClick={(event) => {
              form.change(card.initial);
              form.submit(event);
            }}
          >
            Remove card
          </Button>
        )}
        <SubmitButton busy={form.busy} label="Save card" busyLabel="Saving…" />
      </div>
      {guard}
    </form>
  );
}
