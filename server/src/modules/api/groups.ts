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
    ...{ name: 'Token', description: 'What the token can do, and the state of its requests.' },
    ...{ paths: /^\/(?:me$|requests\b)/, errors: {} },
  },
  {
    ...{ name: 'Links', description: 'Short links with their aliases, destinations and options.' },
    paths: /^\/(?:url\/|alias\/|urls\/(?!clicks)|link\/:hash(?!\/(?:routes|shares)))/,
    errors: { ...linksErrors, ...ofDomains, ...ofUsage },
  },
  {
    ...{
      name: 'Redirect routes',
      description: 'Rules that send some visitors of a link to another destination.',
    },
    ...{ paths: /^\/(?:link\/:hash\/)?routes\b/, errors: { ...redirectRoutesErrors, ...linksErrors } },
  },
  {
    ...{ name: 'Tags', description: 'The tags of links.' },
    ...{ paths: /^\/tags\b/, errors: {} },
  },
  {
    ...{ name: 'UTM presets', description: 'Named sets of UTM parameters for links.' },
    ...{ paths: /^\/presets?\b/, errors: utmPresetsErrors },
  },
  {
    ...{ name: 'Pixel scripts', description: 'Tracking pixels that a link loads before it redirects.' },
    ...{ paths: /^\/settings\/pixel-scripts$/, errors: {} },
  },
  {
    ...{ name: 'QR codes', description: 'The look of the QR codes of a workspace.' },
    ...{ paths: /^\/qr-style$/, errors: qrCodesErrors },
  },
  {
    ...{ name: 'Statistics', description: 'Clicks, over time and by dimension.' },
    ...{ paths: /^\/(?:stats(?!\/shares)|urls\/clicks)\b/, errors: analyticsErrors },
  },
  {
    ...{ name: 'Shares', description: 'Share links for statistics: anyone with the link can view them.' },
    ...{ paths: /\/shares\b/, errors: analyticsErrors },
  },
  {
    ...{ name: 'Exports', description: 'Links and click logs as files.' },
    ...{ paths: /^\/(?:link-exports|log-downloads)$/, errors: analyticsErrors },
  },
  {
    ...{ name: 'Bulk', description: 'Links from a file, created or updated in the background.' },
    ...{ paths: /^\/bulk\//, errors: { ...bulkErrors, ...ofDomains, ...ofUsage } },
  },
  {
    ...{ name: 'Imports', description: 'Links of another service, imported with their aliases.' },
    ...{ paths: /^\/imports\b/, errors: { ...importsErrors, ...ofDomains } },
  },
  {
    ...{ name: 'Webhooks', description: 'Tell your program what happens, as it happens.' },
    ...{ paths: /^\/webhooks\b/, errors: webhooksErrors },
  },
];

/** Each path is of exactly one. */
export function groupOf(path: string): Group {
  const [group, another] = groups.filter(({ paths }) => paths.test(path));
  if (group === undefined || another !== undefined) throw new Error(`Not one group has ${path}.`);
  return group;
}
