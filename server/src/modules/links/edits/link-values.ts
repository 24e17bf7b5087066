import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import type { Scope } from '../../../platform/scope.ts';
import { checkDestination } from '../../reports/index.ts';
import { checkSettings, type SettingValues } from '../options/list.ts';
import { requireExpiry } from '../require-expiry.ts';

/** What of a link is set, as it is kept. */
export interface Values extends SettingValues {
  url?: string;
  tags?: string[];
}

/** What an edit sets, once it is checked. Throws the `url_…` and `expiry_…` codes, and what `checkSettings` throws. */
export async function toValues(scope: Scope, edit: LinkEdit): Promise<Values> {
  const { url, tags, ...settings } = edit;
  requireExpiryEdit(scope, edit);
  return {
    ...(url !== undefined && { url: await checkDestination(scope, url) }),
    ...(tags !== undefined && { tags: [...tags].sort() }),
    ...(await checkSettings(scope, settings)),
  };
}

function requireExpiryEdit(scope: Scope, { expires_at: expiry }: LinkEdit): void {
  if (expiry !== undefined) requireExpiry(scope, expiry === null ? null : new Date(expiry));
}
