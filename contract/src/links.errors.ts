import type { ErrorEntries } from './error-entry.ts';

export const linksErrors = {
  move_nowhere: { status: 422, field: 'to', message: 'The links are there already.' },
  move_refused: { status: 403, message: 'You may not move links there.' },
  url_required: { status: 422, field: 'url', message: 'The URL field is required.' },
  url_invalid: { status: 422, field: 'url', message: 'The URL format is invalid.' },
  url_too_long: {
    status: 422,
    field: 'url',
    message: 'The URL must not be greater than 8192 characters.',
  },
  url_scheme_refused: {
    status: 422,
    field: 'url',
    message: 'Only http and https URLs can be shortened.',
  },
  url_credentials_refused: {
    status: 422,
    field: 'url',
    message: 'A URL with a user name or password in it can’t be shortened.',
  },
  url_characters_refused: {
    status: 422,
    field: 'url',
    message: 'The URL contains characters that are not allowed.',
  },
  url_has_space: {
    status: 422,
    field: 'url',
    message: 'There is a space in the URL. Remove it, or write it as %20.',
  },
  url_is_email: {
    status: 422,
    field: 'url',
    message: 'This is an email address, not a URL.',
  },
  url_is_short_link: { status: 422, field: 'url', message: 'This is already one of our short links.' },
  url_banned: { status: 422, field: 'url', message: 'Links to this site can’t be shortened here.' },
  link_blocked: {
    status: 403,
    message: 'This link is blocked and can’t be changed. If that is a mistake, please write to us.',
  },
  link_exists: {
    status: 422,
    field: 'url',
    message: 'You have already shortened this URL. Reuse the existing short link or use an alias.',
    data: ['existing'],
  },
  alias_invalid: {
    status: 422,
    field: 'alias',
    message: 'The alias may only contain letters, numbers, dashes and underscores.',
  },
  alias_too_short: {
    status: 422,
    field: 'alias',
    message: 'The alias must be at least {min} characters.',
  },
  alias_too_long: {
    status: 422,
    field: 'alias',
    message: 'The alias must not be greater than {max} characters.',
  },
  alias_reserved: { status: 422, field: 'alias', message: 'This alias is reserved.' },
  alias_taken: { status: 422, field: 'alias', message: 'The new alias is not unique.' },
  alias_not_allowed: {
    status: 422,
    field: 'alias',
    message: 'Custom aliases are not available to guest users on this domain.',
  },
  alias_needs_verification: {
    status: 422,
    field: 'alias',
    message: 'Verify your email to choose an alias.',
  },
  alias_not_in_plan: {
    status: 422,
    field: 'alias',
    message: 'Custom aliases are not part of your plan.',
  },
  description_not_allowed: {
    status: 422,
    field: 'description',
    message: 'Descriptions are only available in organizations.',
  },
  team_unknown: { status: 422, field: 'team', message: 'Unknown team.' },
  tags_not_in_plan: { status: 422, field: 'tags', message: 'Tags are not part of your plan.' },
  expiry_not_allowed: {
    status: 422,
    field: 'expires_at',
    message: 'Link expiry is not available to guest users.',
  },
  expiry_not_in_plan: {
    status: 422,
    field: 'expires_at',
    message: 'Link expiry is not part of your plan.',
  },
  expiry_out_of_range: {
    status: 422,
    field: 'expires_at',
    message: 'The expiry must be at least five minutes and at most five years ahead.',
  },
  start_out_of_range: {
    status: 422,
    field: 'starts_at',
    message: 'The start must be before the expiry and at most five years ahead.',
  },
  link_password_wrong: {
    status: 422,
    field: 'password',
    message: 'This is not the password of the link.',
  },
  card_title_required: { status: 422, field: 'card_title', message: 'The title field is required.' },
  card_image_not_https: {
    status: 422,
    field: 'card_image_url',
    message: 'The picture must have an https URL.',
  },
  pixel_script_unknown: { status: 422, field: 'pixels', message: 'A pixel script is not there any more.' },
  pixel_script_exists: { status: 422, field: 'pixel_id', message: 'You have added this id already.' },
  pixel_scripts_reached: { status: 422, field: 'form', message: 'There are at most 50 pixel scripts.' },
  pixels_need_verification: { status: 403, message: 'Verify your email to add pixel scripts.' },
  link_changed: {
    status: 409,
    message: '{who} has changed this link meanwhile. Please look at it again.',
    data: ['changed'],
  },
  tags_of_link_reached: { status: 422, field: 'tags', message: 'The tags must not be greater than 50.' },
  aliases_of_link_reached: {
    status: 422,
    field: 'alias',
    message: 'A link of your plan has at most {max} aliases.',
  },
  options_not_in_plan: { status: 403, message: 'Options of links are not part of your plan.' },
  updating_not_in_plan: { status: 403, message: 'Changing links is not part of your plan.' },
  destination_not_in_plan: {
    status: 403,
    message: 'Changing the destination of links is not part of your plan.',
  },
  public_analytics_not_in_plan: { status: 403, message: 'Public statistics are not part of your plan.' },
  archiving_not_in_plan: { status: 403, message: 'Archiving links is not part of your plan.' },
  deleting_not_in_plan: { status: 403, message: 'Deleting links is not part of your plan.' },
} as const satisfies ErrorEntries;
