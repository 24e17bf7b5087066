import type { AuditArea } from '@linklet/contract/audit/areas.ts';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { featureLabels } from '#/features/billing/index.ts';
import { permissionWord } from '#/features/organizations/index.ts';
import { formatMoment } from '#/lib/format.ts';

/** What the interface calls the areas. */
export const areaNames: Record<AuditArea, string> = {
  organization: 'Organization and members',
  team: 'Teams',
  role: 'Roles',
  link: 'Links',
  links: 'Imports and exports',
  tag: 'Tags',
  preset: 'UTM presets',
  pixel_script: 'Pixel scripts',
  view: 'Views of links',
  domain: 'Domains',
  qr_style: 'Style of QR codes',
  segment: 'Segments of statistics',
  note: 'Notes on statistics',
  share: 'Shared statistics',
  logs: 'Click logs',
  audit: 'Audit downloads',
  sso: 'Single sign-on',
  provisioning: 'Provisioning',
  token: 'API tokens',
  webhook: 'Webhooks',
  billing: 'Billing',
  impersonation: 'Support acting as a member',
  helpdesk: 'Views by support',
};

/** Who did an entry. */
export function whoOf({ who, by_staff: isStaff, by_provider: isProvider }: AuditEntryView): string {
  if (isProvider) return 'The identity provider';
  if (isStaff && who === null) return 'Support';
  const name = who?.name ?? 'Deleted account';
  return isStaff ? `Support, as ${name},` : name;
}

const meansWords: Record<AuditEntryView['means'], string> = {
  session: '',
  token: 'by API token',
  job: 'automatic',
};

/** By what means, and from where. */
export function originOf({ means, token, device, place }: AuditEntryView): string {
  const words = token === null ? meansWords[means] : `by the API token ${token}`;
  return [words, device, place].filter((part) => part !== '').join(' · ');
}

/** Where a value is called otherwise than by its own name. */
const valueNames: Record<string, string> = {
  url: 'Destination',
  slug: 'URL',
  has_password: 'Password',
  withheld: 'Switched off for the team',
};

export interface ChangedValue {
  name: string;
  before: string | null;
  after: string | null;
}

/** What of the thing was changed, as it was before and is since. */
export function changesOf({ before, after }: Pick<AuditEntryView, 'before' | 'after'>): ChangedValue[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({
      name: valueNames[name] ?? readable(name),
      before: valueWord(name, before?.[name]),
      after: valueWord(name, after?.[name]),
    }))
    .filter((change) => change.before !== change.after);
}

function valueWord(name: string, value: unknown): string | null {
  const word = listWords[name];
  return wordOf(word !== undefined && Array.isArray(value) ? value.map((each) => word(String(each))) : value);
}

/** What the interface calls the members of a list, by its name. */
const listWords: Record<string, (value: string) => string> = {
  permissions: permissionWord,
  withheld: (feature) => new Map(Object.entries(featureLabels)).get(feature) ?? feature,
};

/** What stands for a value; null where there is none. */
export function wordOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return textWord(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return isPlainList(value) ? value.join(', ') || 'none' : JSON.stringify(value);
}

function textWord(text: string): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatMoment(text) : text;
}

function isPlainList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((each) => typeof each !== 'object');
}

/** `link.main_alias_changed` as “Link main alias changed”. */
export function readable(name: string): string {
  const words = name.replace(/[._]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
