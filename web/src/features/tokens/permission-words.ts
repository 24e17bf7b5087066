import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';

interface Words {
  name: string;
  text: string;
}

/** What the interface calls the permissions of a token, and what each allows. */
export const permissionWords: Record<TokenPermission, Words> = {
  read: { name: 'Read', text: 'See links with their history, tags and presets, and export them.' },
  create: { name: 'Create', text: 'Create links and UTM presets.' },
  update: { name: 'Update', text: 'Change aliases, titles, tags and options of links.' },
  change_url: { name: 'Change URL', text: 'Change where links lead, also by redirect routes.' },
  archive: { name: 'Archive', text: 'Archive links and bring them back.' },
  delete: { name: 'Delete', text: 'Delete and restore links; delete tags and presets.' },
  bulk: { name: 'Bulk', text: 'Create many links from a file.' },
  analytics: { name: 'Statistics', text: 'Read clicks, notes and saved filters, and download click logs.' },
  share: { name: 'Share', text: 'Create and end share links for statistics.' },
};

interface PermissionGroup {
  name: string;
  permissions: readonly TokenPermission[];
}

const ofStatistics: readonly TokenPermission[] = ['analytics', 'share'];

export const permissionGroups: readonly PermissionGroup[] = [
  { name: 'Links', permissions: tokenPermissions.filter((each) => !ofStatistics.includes(each)) },
  { name: 'Statistics', permissions: ofStatistics },
];

interface Shortcut {
  label: string;
  permissions: readonly TokenPermission[];
}

export const shortcuts: readonly Shortcut[] = [
  { label: 'All', permissions: tokenPermissions },
  { label: 'Read only', permissions: ['read', 'analytics'] },
];

export function areSame(one: readonly TokenPermission[], other: readonly TokenPermission[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}

/** What a token may do, in one line. */
export function permissionsText(held: readonly TokenPermission[]): string {
  if (areSame(held, tokenPermissions)) return 'All permissions';
  const [first = '', ...others] = held.map((permission) => permissionWords[permission].name);
  return [first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ');
}
