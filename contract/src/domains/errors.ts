import type { ErrorEntries } from '../http/error-entry.ts';

export const domainsErrors = {
  domain_unknown: { status: 422, field: 'domain', message: 'Invalid domain' },
  domain_not_for_guests: {
    status: 422,
    field: 'domain',
    message: 'This domain is not available to guest users.',
  },
  domain_needs_verification: {
    status: 422,
    field: 'domain',
    message: 'Verify your email to use this domain.',
  },
  domain_needs_subscription: {
    status: 422,
    field: 'domain',
    message: 'This domain is only available to subscribers.',
  },
  domain_not_in_plan: {
    status: 422,
    field: 'domain',
    message: 'Your plan has no links on branded domains.',
  },
  base_domain_serves: { status: 406, message: 'The base domain can’t be turned off.' },
  domain_invalid: { status: 422, field: 'domain', message: 'Invalid domain' },
  domain_suffix: {
    status: 422,
    field: 'domain',
    message: 'Nobody can own {name} as a whole. Enter a domain below it, such as example.{name}.',
  },
  domain_local: {
    status: 422,
    field: 'domain',
    message: '{name} is for private networks. Enter a public domain.',
  },
  domain_ours: { status: 422, field: 'domain', message: '{name} belongs to this service.' },
  domain_yours: { status: 422, field: 'domain', message: 'You have already added {name}.' },
  domain_taken: {
    status: 422,
    field: 'domain',
    message: '{name} is in use by another account or organization.',
  },
  domains_not_in_plan: { status: 406, message: 'Your plan has no branded domains.' },
  vanity_not_in_plan: { status: 406, message: 'Your plan has no subdomains of ours.' },
  subdomain_invalid: { status: 422, field: 'subdomain', message: 'Invalid domain' },
  subdomain_reserved: { status: 422, field: 'subdomain', message: 'This subdomain is reserved.' },
  subdomain_taken: { status: 422, field: 'subdomain', message: 'This subdomain is taken.' },
  subdomains_reached: {
    status: 422,
    field: 'subdomain',
    message: 'You have reached the limit of {most} subdomains. Delete one first, or choose a larger plan.',
  },
  domains_reached: {
    status: 422,
    field: 'domain',
    message: 'You have reached the limit of {most} domains. Delete one first, or choose a larger plan.',
  },
  root_url_not_in_plan: {
    status: 422,
    field: 'root_url',
    message: 'Your plan has no redirect for the domain itself.',
  },
  not_found_url_not_in_plan: {
    status: 422,
    field: 'not_found_url',
    message: 'Your plan has no redirect for unknown aliases.',
  },
  hsts_without_certificate: {
    status: 422,
    field: 'hsts',
    message: 'This can be turned on once the domain has a certificate of its own.',
  },
  root_url_refused: { status: 422, field: 'root_url', message: '{reason}' },
  not_found_url_refused: { status: 422, field: 'not_found_url', message: '{reason}' },
  wide_aliases_in_use: {
    status: 422,
    field: 'wide_aliases',
    message:
      'This can’t be turned off while aliases need it. Aliases with dots, slashes, other letters or more than 30 characters: {count}.',
  },
  aliases_in_use: {
    status: 422,
    field: 'case_sensitive_aliases',
    message:
      'This can be changed only while the domain has no aliases. Aliases on it, with those of deleted links: {count}.',
  },
  www_of_root_only: {
    status: 406,
    message: 'Only a root domain, such as acme.com, can have its www lead to it.',
  },
  www_only_leads: { status: 406, message: 'This name only leads to its domain, which has the settings.' },
  domain_transfer_unfit: {
    status: 406,
    message:
      'A domain can be transferred while it is proven yours, and neither deleted, blocked, in review nor claimed by another.',
  },
  domain_transfer_waits: { status: 406, message: 'The domain is already offered. Withdraw the offer first.' },
  domain_transfer_gone: { status: 406, message: 'The offer was withdrawn or has expired.' },
  domain_transfer_own: { status: 422, field: 'email', message: 'The domain is already yours.' },
  domain_transfer_there: { status: 422, field: 'organization', message: 'The organization already has it.' },
  domain_transfer_unknown: {
    status: 422,
    field: 'organization',
    message: 'There is no organization with this URL.',
  },
  domain_team_unknown: { status: 422, field: 'teams', message: 'There is no team “{name}”.' },
} as const satisfies ErrorEntries;
