import type { DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { aliasFacts, aliasRefusal, type AliasRules } from '@linklet/contract/links/aliases.ts';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { rulesOn } from '../domains/alias-rules.ts';
import { expiryBounds } from '../expiry/expiry.ts';
import { checkOptions } from '../options/options-draft.ts';
import type { ShortenDraft } from './shorten-draft.ts';

interface Known {
  state: { domains: { available: readonly DomainView[] } };
}

/** What can be known to be wrong without asking the service. */
export function checkDraft(draft: ShortenDraft, known?: Known | null): FormErrors {
  const errors = {
    url: urlError(draft.url),
    alias: aliasError(draft.alias, rulesOn(known?.state.domains.available ?? [], draft.domain)),
    expires_at: expiryError(draft.expires_at),
    ...checkOptions(draft.options),
    terms: draft.terms ? undefined : 'Accept the terms to continue.',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence));
}

function urlError(url: string): string | undefined {
  const destination = parseDestination(url);
  return 'refusal' in destination ? errorMessage(destination.refusal) : undefined;
}

function aliasError(alias: string, rules: AliasRules): string | undefined {
  const refusal = alias === '' ? null : aliasRefusal(alias, rules);
  return refusal === null ? undefined : errorMessage(refusal, aliasFacts(rules));
}

function expiryError(expiresAt: string): string | undefined {
  if (expiresAt === '') return undefined;
  const { earliest, latest } = expiryBounds(new Date());
  const inRange = expiresAt >= earliest && expiresAt <= latest;
  return inRange ? undefined : errorMessage('expiry_out_of_range');
}
