import { maxCardText, maxCardTitle } from '@linklet/contract/http/limits.ts';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { charactersLeft } from '#/lib/forms/characters-left.ts';
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
      <p className="field-hint">Shown when the link is shared on social networks and in chats.</p>
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
        label="Image URL"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="https only, 1200 × 630 px recommended."
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
