import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableParts, shortUrlOf } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { tell, useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import type { OptionPropertyProps } from '../option-property-props.ts';
import { card, type CardDraft } from './card.ts';
import { CardFields } from './CardFields.tsx';

/** What apps show of a link that is sent in a message. */
export function CardProperty({ link, may }: OptionPropertyProps) {
  const { card_title: title, card_text: text } = link.options;

  return (
    <Property
      name="card"
      title="Social card"
      isPlain={title === null}
      form={may ? <CardForm link={link} /> : null}
    >
      {title ?? 'From the destination'}
      {text !== null && <p className="property-note">{text}</p>}
    </Property>
  );
}

function CardForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const { card_title, card_text, card_image_url } = link.options;

  async function save(draft: CardDraft): Promise<void> {
    await editUndoably(link, card.toEdit(draft), { card_title, card_text, card_image_url });
    close();
  }

  const form = useLinkForm({
    formRef,
    present: card.ofLink(link.options),
    check: (draft) => card.check?.(draft) ?? {},
    send: save,
  });

  return (
    <PropertyForm
      formRef={formRef}
      form={form}
      rare={
        card_title !== null && (
          <Button size="small" onClick={() => void save(card.initial).catch(tell)}>
            Remove card
          </Button>
        )
      }
    >
      <CardFields
        field={form.field}
        draft={form.draft}
        host={readableParts(shortUrlOf(link)).host.replace('/', '')}
        error={form.errors['form']}
        onText={(card_text) => form.change({ card_text })}
      />
    </PropertyForm>
  );
}
