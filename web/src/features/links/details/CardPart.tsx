import { useRef } from 'react';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableParts, shortUrlOf } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { CardFields, onOneLine } from '../options/CardFields.tsx';
import { cardError } from '../options/option-errors.ts';
import { PartHead } from './PartHead.tsx';
import { useEditLink } from './use-edit-link.ts';
import { useLinkForm } from './use-link-form.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

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

const nothing = { card_title: '', card_text: '', card_image_url: '' };

function cardOf({ options }: ListedLink) {
  const { card_title, card_text, card_image_url } = options;
  return { card_title, card_text, card_image_url };
}

function CardForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const card = cardOf(link);
  const form = useLinkForm({
    formRef,
    present: {
      card_title: card.card_title ?? '',
      card_text: card.card_text ?? '',
      card_image_url: card.card_image_url ?? '',
    },
    check: cardError,
    send: async (draft) => {
      await editUndoably(link, { ...draft, card_text: onOneLine(draft.card_text) }, card);
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
        {card.card_title !== null && (
          <Button
            size="small"
            onClick={(event) => {
              form.change(nothing);
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
