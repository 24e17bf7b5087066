import type { AuditArea, AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { featureLabels } from '#/features/billing/index.ts';
import { permissionWord } from '#/features/organizations/index.ts';
import { formatMoment } from '#/lib/format.ts';

/** What the interface calls the areas. */
export const areaNames: Record<AuditArea, string> = {
  organization: 'Organization and its people',
  team: 'Teams',
  role: 'Roles',
  link: 'Links',
  links: 'Imports and exports',
  tag: 'Tags',
  preset: 'UTM presets',
  pixel_script: 'Pixel scripts',
  segment: 'Segments of statistics',
  note: 'Notes on statistics',
  share: 'Shared statistics',
  logs: 'Logs of clicks',
  audit: 'Audit downloads',
  sso: 'Single sign-on',
  provisioning: 'Provisioning',
  impersonation: 'Support acting as somebody',
  helpdesk: 'Views by support',
};

/** Names of teams, by their slugs. */
export type TeamNames = ReadonlyMap<string, string>;

type Tell = (entry: AuditEntryView, teams: TeamNames) => string;

/** What was done, after the name of whoever did it. */
const sentences: Record<string, Tell> = {
  'organization.created': ({ after }) => `created the organization ${textOf(after, 'name')}`,
  'organization.changed': ({ after }) => `changed the name or address of ${textOf(after, 'name')}`,
  'organization.photo-changed': () => 'changed the photo of the organization',
  'organization.photo-removed': () => 'removed the photo of the organization',
  'organization.deleted': () => 'deleted the organization',
  'organization.transfer-asked': ({ after }) => `asked ${textOf(after, 'to')} to own the organization`,
  'organization.transfer-withdrawn': () => 'took the request to own the organization back',
  'organization.transfer-rejected': () => 'did not want to own the organization',
  'organization.transferred': () => 'took the organization over',
  'organization.archived': () => 'archived the organization',
  'organization.restored': () => 'restored the organization',
  'organization.invited': ({ after }) =>
    `invited ${textOf(after, 'email')} to the organization as ${textOf(after, 'role')}`,
  'organization.invitation-accepted': ({ after }) => `joined the organization${asRole(after)}`,
  'organization.invitation-rejected': () => 'rejected the invitation to the organization',
  'organization.invitation-resent': ({ after }) =>
    `sent the invitation of ${textOf(after, 'email')} to the organization again`,
  'organization.invitation-withdrawn': ({ before }) =>
    `withdrew the invitation of ${textOf(before, 'email')} to the organization`,
  'organization.role-given': (entry) =>
    isText(entry.after, 'role')
      ? `made ${whomOf(entry)} ${textOf(entry.after, 'role')}`
      : `took the role ${textOf(entry.before, 'role')} from ${whomOf(entry)}`,
  'organization.user-blocked': (entry) => `blocked ${whomOf(entry)}`,
  'organization.user-unblocked': (entry) => `unblocked ${whomOf(entry)}`,
  'organization.user-removed': (entry) => `removed ${whomOf(entry)} from the organization`,
  'organization.user-left': () => 'left the organization',

  'organization.space-opened': (entry) => `opened the own space of ${whomOf(entry)}`,

  'team.created': ({ after }) => `created the team ${textOf(after, 'name')}`,
  'team.changed': ({ after }) => `changed the name or address of the team ${textOf(after, 'name')}`,
  'team.features-changed': (entry, teams) =>
    `changed which features of the plan the team ${teamOf(entry, teams)} may use`,
  'team.photo-changed': (entry, teams) => `changed the photo of the team ${teamOf(entry, teams)}`,
  'team.photo-removed': (entry, teams) => `removed the photo of the team ${teamOf(entry, teams)}`,
  'team.archived': (entry, teams) => `archived the team ${teamOf(entry, teams)}`,
  'team.restored': (entry, teams) => `restored the team ${teamOf(entry, teams)}`,
  'team.deleted': (entry, teams) => `deleted the team ${teamOf(entry, teams)}`,
  'team.purged': (entry, teams) => `erased the team ${teamOf(entry, teams)}`,
  'team.invited': (entry, teams) =>
    `invited ${textOf(entry.after, 'email')} to ${teamOf(entry, teams)} as ${textOf(entry.after, 'role')}`,
  'team.invitation-accepted': (entry, teams) => `joined ${teamOf(entry, teams)}${asRole(entry.after)}`,
  'team.invitation-rejected': (entry, teams) => `rejected the invitation to ${teamOf(entry, teams)}`,
  'team.invitation-resent': (entry, teams) =>
    `sent the invitation of ${textOf(entry.after, 'email')} to ${teamOf(entry, teams)} again`,
  'team.invitation-withdrawn': (entry, teams) =>
    `withdrew the invitation of ${textOf(entry.before, 'email')} to ${teamOf(entry, teams)}`,
  'team.role-changed': (entry, teams) =>
    `made ${whomOf(entry)} ${textOf(entry.after, 'role')} of ${teamOf(entry, teams)}`,
  'team.member-added': (entry, teams) => `added ${whomOf(entry)} to ${teamOf(entry, teams)}`,
  'team.member-removed': (entry, teams) => `removed ${whomOf(entry)} from ${teamOf(entry, teams)}`,
  'team.member-left': (entry, teams) => `left ${teamOf(entry, teams)}`,

  'role.created': ({ after }) => `created the role ${textOf(after, 'name')}`,
  'role.changed': ({ after }) => `changed the role ${textOf(after, 'name')}`,
  'role.deleted': ({ before }) => `deleted the role ${textOf(before, 'name')}`,

  'link.created': (entry) => `created ${linkOf(entry)}`,
  'link.changed': (entry) => `changed ${linkOf(entry)}`,
  'link.archived': (entry) => `archived ${linkOf(entry)}`,
  'link.deleted': (entry) => `deleted ${linkOf(entry)}`,
  'link.restored': (entry) => `restored ${linkOf(entry)}`,
  'link.moved': (entry) => `moved ${linkOf(entry)} to ${textOf(entry.after, 'place')}`,
  'link.alias_added': (entry) => `added the alias ${textOf(entry.after, 'alias')} to ${linkOf(entry)}`,
  'link.main_alias_changed': (entry) => `made ${textOf(entry.after, 'main_alias')} the main alias of a link`,
  'link.routes_changed': (entry) => `changed the redirect routes of ${linkOf(entry)}`,
  'link.stats_shared': (entry) =>
    `shared the statistics of ${linkOf(entry)} with ${textOf(entry.after, 'name')}`,
  'link.stats_share_revoked': (entry) =>
    `ended the sharing of the statistics of ${linkOf(entry)} with ${textOf(entry.before, 'name')}`,
  'links.imported': ({ after }) => `imported ${textOf(after, 'created')} links from ${textOf(after, 'file')}`,
  'logs.downloaded': () => 'asked for a log of clicks',
  'logs.file_downloaded': () => 'downloaded a log of clicks',
  'links.import_cancelled': ({ after }) => `cancelled the import of ${textOf(after, 'file')}`,
  'links.downloaded': () => 'downloaded exported links',
  'links.report_downloaded': () => 'downloaded the report of an import',
  'audit.exported': () => 'downloaded the audit',
  'links.exported': ({ after }) => `exported links as ${textOf(after, 'format')}`,

  'tag.renamed': ({ before, after }) =>
    `renamed the tag ${textOf(before, 'name')} to ${textOf(after, 'name')}`,
  'tag.deleted': ({ before }) => `deleted the tag ${textOf(before, 'name')}`,
  'preset.created': ({ after }) => `created the UTM preset ${textOf(after, 'name')}`,
  'preset.changed': ({ after }) => `changed the UTM preset ${textOf(after, 'name')}`,
  'preset.deleted': ({ before }) => `deleted the UTM preset ${textOf(before, 'name')}`,
  'pixel_script.created': ({ after }) => `added the pixel script ${textOf(after, 'name')}`,
  'pixel_script.deleted': ({ before }) => `deleted the pixel script ${textOf(before, 'name')}`,
  'share.created': ({ after }) => `shared the statistics of the workspace with ${textOf(after, 'name')}`,
  'share.revoked': ({ before }) =>
    `ended the sharing of the statistics of the workspace with ${textOf(before, 'name')}`,
  'segment.created': ({ after }) => `saved the segment ${textOf(after, 'name')}`,
  'segment.changed': ({ after }) => `changed the segment ${textOf(after, 'name')}`,
  'segment.deleted': ({ before }) => `deleted the segment ${textOf(before, 'name')}`,
  'note.created': ({ after }) => `wrote the note “${textOf(after, 'text')}”`,
  'note.changed': ({ after }) => `changed the note “${textOf(after, 'text')}”`,
  'note.deleted': ({ before }) => `deleted the note “${textOf(before, 'text')}”`,
  'sso.created': (entry, teams) => `set up single sign-on${ofTeam(entry, teams)}`,
  'sso.changed': (entry, teams) => `changed single sign-on${ofTeam(entry, teams)}`,
  'sso.enforced': (entry, teams) => `made single sign-on required${ofTeam(entry, teams)}`,
  'sso.released': (entry, teams) => `made single sign-on optional${ofTeam(entry, teams)}`,
  'sso.deleted': (entry, teams) => `deleted single sign-on${ofTeam(entry, teams)}`,
  'sso.user-admitted': (entry, teams) => `came by single sign-on${ofTeam(entry, teams)}`,
  'provisioning.token-made': () => 'made a token for provisioning',
  'provisioning.token-revoked': () => 'revoked the token for provisioning',
  'provisioning.user-made': ({ after }) => `made an account for ${textOf(after, 'email')}`,
  'impersonation.changed': () => 'made a change',
  'impersonation.opened': () => 'opened the organization',
  'helpdesk.read': () => 'looked at the organization',
  'helpdesk.members-read': () => 'looked at its people',
};

/** Who did an entry. */
export function whoOf({ who, by_staff: isStaff, by_provider: isProvider }: AuditEntryView): string {
  if (isProvider) return 'The identity provider';
  if (isStaff && who === null) return 'Support';
  const name = who?.name ?? 'Somebody whose account is gone';
  return isStaff ? `Support, as ${name},` : name;
}

/** What an entry says was done, as it follows the name of whoever did it. */
export function sentenceOf(entry: AuditEntryView, teams: TeamNames): string {
  const tell = sentences[entry.action];
  if (tell !== undefined) return tell(entry, teams);
  return `did: ${readable(entry.action)}${entry.target === null ? '' : `, ${entry.target}`}`;
}

const meansWords: Record<AuditEntryView['means'], string> = {
  session: '',
  token: 'with an API token',
  job: 'done in the background',
};

/** By what means, and from where. */
export function originOf({ means, device, place }: AuditEntryView): string {
  return [meansWords[means], device, place].filter((part) => part !== '').join(' · ');
}

/** Where a value is called otherwise than by its own name. */
const valueNames: Record<string, string> = {
  url: 'Destination',
  slug: 'Address',
  has_password: 'Password',
  withheld: 'Kept from the team',
};

export interface ChangedValue {
  name: string;
  before: string | null;
  after: string | null;
}

/** What of the thing was changed, as it was before and is since. */
export function changesOf({ before, after }: AuditEntryView): ChangedValue[] {
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

/** `link.main_alias_changed` as “Link main alias changed”. */
function readable(name: string): string {
  const words = name.replace(/[._-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordOf(value: unknown): string | null {
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

type Values = AuditEntryView['after'];

function isText(values: Values, name: string): boolean {
  return typeof values?.[name] === 'string';
}

function textOf(values: Values, name: string): string {
  return wordOf(values?.[name]) ?? 'nothing';
}

function asRole(values: Values): string {
  return isText(values, 'role') ? ` as ${textOf(values, 'role')}` : '';
}

function whomOf({ whom }: AuditEntryView): string {
  return whom?.name ?? 'somebody whose account is gone';
}

function teamOf({ target }: AuditEntryView, teams: TeamNames): string {
  const slug = target?.split('/')[1] ?? '';
  return teams.get(slug) ?? slug;
}

function ofTeam(entry: AuditEntryView, teams: TeamNames): string {
  const name = teamOf(entry, teams);
  return name === '' ? '' : ` of ${name}`;
}

function linkOf({ short_link: shortLink, after }: AuditEntryView): string {
  return shortLink ?? (isText(after, 'url') ? `a link that leads to ${textOf(after, 'url')}` : 'a link');
}
