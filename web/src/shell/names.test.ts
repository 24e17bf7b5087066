import { expect, test } from 'vitest';
import { analyticsPath, isScreen } from './names.ts';

test.each([
  '/app/my-urls',
  analyticsPath('abc'),
  '/app/settings/profile/',
  '/app/email/verify/7',
  '/app/email/verify/7/abc.def',
  '/app/settings/api/edit/0a1b2c3d-0000-4000-8000-000000000001',
  '/app/organization/acme/team/sales/api/new',
])('%s is a screen', (path) => {
  expect(isScreen(path)).toBe(true);
});

test.each(['/app', '/app/terms', '/app/analytics/', '/abcde', '/app/api/state'])(
  '%s is a page of its own',
  (path) => {
    expect(isScreen(path)).toBe(false);
  },
);
