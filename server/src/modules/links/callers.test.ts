import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import type { ApiToken, CallerUser, Job } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { callerUserOf } from '../accounts/index.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { openWorkspace } from '../organizations/index.ts';
import { editLink } from './edits/edit-link.ts';
import { shortenUrl } from './shorten-url.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface OfAccount {
  user: CallerUser;
  workspaceId: number;
}

const byToken = (account: OfAccount): ApiToken => ({
  kind: 'token',
  ...account,
  address: '203.0.113.80',
  isTrustedAddress: false,
  token: {
    ...{ id: 1, name: 'CI', permissions: tokenPermissions, allowedHosts: null, linkBudget: null },
    ...{ isDryRun: false, needsApproval: false, expiresAt: null, madeAt: new Date() },
  },
});
const byJob = (account: OfAccount): Job => ({ kind: 'job', ...account });

test.each([
  ['token', byToken],
  ['job', byJob],
])(
  'a %s makes and changes links of its account without a browser, and the trail says so',
  async (means, by) => {
    const { email } = await makeSubscriber(app);
    const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
    if (!user) throw new Error('The account is not there.');
    const caller = by({ user: callerUserOf(user), workspaceId: user.workspaceId });
    const workspace = await openWorkspace(app.services, caller, undefined);
    const scope: Scope = { ...app.services, ...workspace, caller };
    const [url, other] = [freshUrl(), freshUrl()];

    const { hash } = await shortenUrl(scope, createLinkBody.parse({ url }));
    const edited = await editLink(scope, hash, { version: 1, url: other });

    expect(edited.url).toBe(other);
    expect(
      await app.sql`
      select action, means, user_id::int as "userId", actor_id as "actorId" from audit_entries
      where target = ${hash} order by id`,
    ).toEqual(
      ['link.created', 'link.changed'].map((action) => ({ action, means, userId: user.id, actorId: null })),
    );
  },
);
