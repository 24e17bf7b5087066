import { expect, test } from 'vitest';
import { workspacePrefix } from './workspaces.ts';

test.each([
  [undefined, ''],
  [{ organization: 'acme', team: 'ads' }, '/organization/acme/team/ads'],
  [{ organization: 'acme' }, '/organization/acme/personal'],
  [{ organization: 'acme', member: 'ada' }, '/organization/acme/member/ada'],
  [{ organization: '../../login', team: 'a/b' }, '/organization/..%2F..%2Flogin/team/a%2Fb'],
])('calls about the workspace %o begin with "%s"', (address, prefix) => {
  expect(workspacePrefix(address)).toBe(prefix);
});
