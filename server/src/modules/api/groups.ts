import type { ErrorEntries } from '@linklet/contract/http/error-entry.ts';
import { analyticsErrors } from '@linklet/contract/analytics/errors.ts';
import { domainsErrors } from '@linklet/contract/domains/errors.ts';
import { importsErrors } from '@linklet/contract/imports/errors.ts';
import { bulkErrors } from '@linklet/contract/links/bulk/errors.ts';
import { linksErrors } from '@linklet/contract/links/errors.ts';
import { utmPresetsErrors } from '@linklet/contract/links/utm-presets/errors.ts';
import { qrCodesErrors } from '@linklet/contract/qr-codes/errors.ts';
import { redirectRoutesErrors } from '@linklet/contract/redirect-routes/errors.ts';
import { usageErrors } from '@linklet/contract/usage/errors.ts';
import { webhooksErrors } from '@linklet/contract/webhooks/errors.ts';

export interface Group {
  name: string;
  description: string;
  /** What the paths of its calls look like. */
  paths: RegExp;
  /** Besides those that any call may have. */
  errors: ErrorEntries;
}

const { domain_unknown, domain_needs_verification, domain_needs_subscription, domain_not_in_plan } =
  domainsErrors;
const ofDomains = {
  domain_unknown,
  domain_needs_verification,
  domain_needs_subscription,
  domain_not_in_plan,
};
const { plan_limit_reached, not_enough_credits, using_credits, spend_limit_reached, overage_not_allowed } =
  usageErrors;
const ofUsage = {
  plan_limit_reached,
  not_enough_credits,
  using_credits,
  spend_limit_reached,
  overage_not_allowed,
};

/** Of calls, in the order in which they are shown. */
export const groups: readonly Group[] = [
  {
    ...{ name: 'Token', description: 'What the token may, and what became of what it asked for.' },
    ...{ paths: /^\/(?:me$|requests\b)/, errors: {} },
  },
  {
    ...{ name: 'Links', description: 'Short links with their aliases, destinations and options.' },
    paths: /^\/(?:url\/|alias\/|urls\/(?!clicks)|link\/:hash(?!\/(?:routes|shares)))/,
    errors: { ...linksErrors, ...ofDomains, ...ofUsage },
  },
  {
    ...{ name: 'Redirect routes', description: 'Rules by which a link leads some visitors elsewhere.' },
    ...{ paths: /^\/(?:link\/:hash\/)?routes\b/, errors: { ...redirectRoutesErrors, ...linksErrors } },
  },
  {
    ...{ name: 'Tags', description: 'What the tags of links are called.' },
    ...{ paths: /^\/tags\b/, errors: {} },
  },
  {
    ...{ name: 'UTM presets', description: 'Parameters that links get by a name.' },
    ...{ paths: /^\/presets?\b/, errors: utmPresetsErrors },
  },
  {
    ...{ name: 'Pixel scripts', description: 'Scripts of others that a link runs before it leads on.' },
    ...{ paths: /^\/settings\/pixel-scripts$/, errors: {} },
  },
  {
    ...{ name: 'QR codes', description: 'The look of the QR codes of a workspace.' },
    ...{ paths: /^\/qr-style$/, errors: qrCodesErrors },
  },
  {
    ...{ name: 'Statistics', description: 'Clicks, by time and by what is known of them.' },
    ...{ paths: /^\/(?:stats(?!\/shares)|urls\/clicks)\b/, errors: analyticsErrors },
  },
  {
    ...{ name: 'Shares', description: 'Statistics that anybody may see who has the address.' },
    ...{ paths: /\/shares\b/, errors: analyticsErrors },
  },
  {
    ...{ name: 'Exports', description: 'Links as a file, and click logs.' },
    ...{ paths: /^\/(?:link-exports|log-downloads)$/, errors: analyticsErrors },
  },
  {
    ...{ name: 'Bulk', description: 'Links from a file, made or changed in the background.' },
    ...{ paths: /^\/bulk\//, errors: { ...bulkErrors, ...ofDomains, ...ofUsage } },
  },
  {
    ...{ name: 'Imports', description: 'Links of another service, brought along with their aliases.' },
    ...{ paths: /^\/imports\b/, errors: { ...importsErrors, ...ofDomains } },
  },
  {
    ...{ name: 'Webhooks', description: 'What tells a program of what happens.' },
    ...{ paths: /^\/webhooks\b/, errors: webhooksErrors },
  },
];

/** Each path is of exactly one. */
export function groupOf(path: string): Group {
  const [group, another] = groups.filter(({ paths }) => paths.test(path));
  if (group === undefined || another !== undefined) throw new Error(`Not one group has ${path}.`);
  return group;
}
