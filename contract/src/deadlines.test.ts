import { expect, test } from 'vitest';
import { listUnknownAliases } from './analytics/unknown-aliases.ts';
import { getTeamUsage, getUsage, setOverage } from './usage/endpoints.ts';

test.each([getUsage, getTeamUsage, setOverage, listUnknownAliases])(
  'counting clicks may take longer than other calls: $method $path',
  ({ deadlineMs }) => {
    expect(deadlineMs).toBeGreaterThanOrEqual(8000);
  },
);
