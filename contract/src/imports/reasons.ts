import { errorMessage, errors, type ErrorCode } from '../http/errors.ts';

/** Why, beside the codes of errors that creating the link would answer with. */
export const reasonTexts = {
  other_host: 'The short link gets another host.',
  alias_form: 'The domain can’t have this alias.',
  alias_case: 'It differs from another row in letter case only.',
  alias_taken: 'The alias is taken.',
  alias_own: 'Another link of yours has the alias.',
  replaced: 'A link of yours that had the alias now leads here.',
  tags_changed: 'Tags are written in another way.',
  tags_dropped: 'Some tags can’t be kept.',
  tags_not_in_plan: 'Tags are not part of your plan.',
  expired: 'It had expired, so it comes archived.',
  expiry_shortened: 'It expires in five years, the latest there is.',
  password_lost: 'Its password can’t be brought along, so it comes archived.',
  limit_lost: 'Its click limit can’t be brought along, so it comes archived.',
  rules_lost: 'Some of its redirect rules can’t be brought along.',
  card_lost: 'Its card can’t be brought along.',
  text_cut: 'Its title or description is shortened.',
  date_unreadable: 'Its date can’t be read: it gets today’s.',
  expiry_unreadable: 'Its expiry can’t be read.',
  cell_too_long: 'A cell of the row is too long.',
  cell_invalid: 'A cell of the row holds an error.',
  no_alias: 'It has no alias: it gets a new one.',
  already_imported: 'It was imported before.',
  already_there: 'You have this link already.',
  same_as_row: 'Another row is the same link.',
  banned: 'The other service had blocked it.',
} as const;
export type ImportReason = keyof typeof reasonTexts;

/** A reason in words; it may be the code of an error. */
export function reasonText(reason: string): string {
  if (Object.hasOwn(reasonTexts, reason)) return reasonTexts[reason as ImportReason];
  return Object.hasOwn(errors, reason) ? errorMessage(reason as ErrorCode) : reason;
}
