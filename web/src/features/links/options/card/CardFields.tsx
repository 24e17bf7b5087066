import { maxCardText, maxCardTitle } from '@linklet/contract/http/limits.ts';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { charactersLeft } from '../../details/characters-left.ts';
import type { FieldOf } from '../field-of.ts';
import { onOneLine, type CardDraft } from './card.ts';
import { CardPreview } from './CardPreview.tsx';

interface CardFieldsProps {
  field: FieldOf<keyof CardDraft>;
  draft: CardDraft;
  /** Of the short link. */
  host: string;
  /** Where nothing is wrong with the title itself. */
  error?: string | undefined;
  onText: (text: string) => void;
}

/** What apps show of a link that is sent in a message, and how that looks. */
export function CardFields({ field, draft, host, error, onText }: CardFieldsProps) {
  const title = field('card_title');

  return (
    <>
      <p className="field-hint">
        Messengers and social networks show it in place of what they find at the destination.
      </p>
      <TextField
        {...title}
        error={title.error ?? error}
        label="Card title"
        autoComplete="off"
        hint={charactersLeft(draft.card_title, maxCardTitle)}
      />
      <TextAreaField
        {...field('card_text')}
        label="Card text"
        onChange={onText}
        hint={charactersLeft(onOneLine(draft.card_text), maxCardText)}
      />
      <TextField
        {...field('card_image_url')}
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
        host={host}
      />
    </>
  );
}
