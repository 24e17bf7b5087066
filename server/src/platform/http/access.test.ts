import { expect, test } from 'vitest';
import { permissions } from '@linklet/contract/http/access.ts';
import { checkPermission } from './access.ts';

test('an endpoint that asks for a permission refuses whoever was not granted it', () => {
  const granted = new Set(['links.view'] as const);

  expect(() => {
    checkPermission('links.create', granted);
  }).toThrow(expect.objectContaining({ code: 'forbidden' }));
});

test.each([...permissions, 'staff', 'anyone'] as const)('who has every permission passes %s', (access) => {
  checkPermission(access, new Set(permissions));
});
