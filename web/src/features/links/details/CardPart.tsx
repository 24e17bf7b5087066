import { useRef } from 'react';
import type { Feature } from '@linklet/contract/entitlements.ts';
import { errorMessage } from '@linklet/contract/errors.ts';
import { maxCardText, maxCardTitle } from '@linklet/contract/limits.ts';
import type { ListedLink } from '@linklet/contract/links.ts';
import { readableParts, shortUrlOf } from '#/lib/links.ts';
import { SubmitButton } from '#/ui/SubmitButton.tsx';
import { TextAreaField } from '#/ui/TextAreaField.tsx';
import { TextField } from '#/ui/TextField.tsx';
import { CardPreview } from './CardPreview.tsx';
import { charactersLeft } from './characters-left.ts';
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
    // The service says the rest.
    check: ({ card_title: title, card_text: text, card_image_url: image }) =>
      title.trim() === '' && `${text}${image}`.trim() !== ''
        ? { card_title: errorMessage('card_title_required') }
        : {},
    send: async (draft) => {
      await editUndoably(link, { ...draft, card_text: onOneLine(draft.card_text) }, card);
    },
  });
  const { draft, errors } = form;
  const guard = useUnsavedGuard(form.isDirty && !form.busy);

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      {form.note}
      <p className="field-hint">
        Messengers and social networks show it in place of what they find at the destination.
      </p>
      <TextField
        {...form.field('card_title')}
        error={errors['card_title'] ?? errors['form']}
        label="Card title"
        autoComplete="off"
        hint={charactersLeft(draft.card_title, maxCardTitle)}
      />
      <TextAreaField
        {...form.field('card_text')}
        label="Card text"
        onChange={(card_text) => form.change({ card_text })}
        hint={charactersLeft(onOneLine(draft.card_text), maxCardText)}
      />
      <TextField
        {...form.field('card_image_url')}
        label="URL of the card’s picture"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="With https. Wide ones look best, such as 1200 by 630 pixels."
      />
      <CardPreview
        title={draft.card_title.trim()}
        text={onOneLine(draft.card_text)}
        imageUrl={draft.card_image_url.trim()}
        host={readableParts(shortUrlOf(link)).host.replace('/', '')}
      />
      <div className="dialog-end">
        {card.card_title !== null && (
          <button
            type="button"
            className="button small"
            onClick={(event) => {
              form.change(nothing);
              form.submit(event);
            }}
          >
            Remove card
          </button>
        )}
        <SubmitButton busy={form.busy} label="Save card" busyLabel="Saving…" />
      </div>
      {guard}
    </form>
  );
}

// A card has no lines of its own.
function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
