import { aliasRefusal, sharedAliasLength } from '@linklet/contract/aliases.ts';
import { parseDestination } from '@linklet/contract/destination.ts';
import { errorMessage } from '@linklet/contract/errors.ts';
import { expiryBounds } from './expiry.ts';
import type { FieldErrors, Refusal, ShortenDraft } from './shorten-draft.ts';

/** What can be known to be wrong without asking the service. */
export function checkDraft(draft: ShortenDraft): FieldErrors {
  return withoutEmpty({
    url: urlError(draft.url),
    alias: aliasError(draft.alias),
    expires_at: expiryError(draft.expiresAt),
  });
}

/**
 * The errors to show after a pause in typing. What was refused, perhaps for a reason that the service alone knows,
 * stays so while it is as it was sent; of the rest those of before where they still hold, and a new one of the alias.
 */
export function recheck(draft: ShortenDraft, shown: FieldErrors, refusal: Refusal | null): FieldErrors {
  const found = checkDraft(draft);
  return withoutEmpty({
    ...shown,
    url: shown.url && found.url,
    alias: found.alias,
    expires_at: shown.expires_at && found.expires_at,
    ...(refusal && stillRefused(draft, refusal)),
  });
}

function stillRefused(draft: ShortenDraft, { draft: sent, errors }: Refusal): FieldErrors {
  const sameDomain = draft.domain === sent.domain;
  return withoutEmpty({
    url: draft.url === sent.url ? errors.url : undefined,
    alias: draft.alias === sent.alias && sameDomain ? errors.alias : undefined,
    expires_at: draft.expiresAt === sent.expiresAt ? errors.expires_at : undefined,
  });
}

function urlError(url: string): string | undefined {
  const destination = parseDestination(url);
  return 'refusal' in destination ? errorMessage(destination.refusal) : undefined;
}

function aliasError(alias: string): string | undefined {
  const refusal = alias === '' ? null : aliasRefusal(alias);
  return refusal === null ? undefined : errorMessage(refusal, sharedAliasLength);
}

function expiryError(expiresAt: string): string | undefined {
  if (expiresAt === '') return undefined;
  const { earliest, latest } = expiryBounds(new Date());
  const inRange = expiresAt >= earliest && expiresAt <= latest;
  return inRange ? undefined : errorMessage('expiry_out_of_range');
}

function withoutEmpty(errors: { [Field in keyof FieldErrors]: string | undefined }): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence));
}
