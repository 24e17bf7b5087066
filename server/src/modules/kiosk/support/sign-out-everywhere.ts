import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { endAllSessions } from '../../sessions/index.ts';
import { findHelped } from './find-helped.ts';
import { tellHelped } from './tell-helped.ts';

/** Ends all sessions of an account; answers how many. Throws `not_found` and `forbidden`. */
export async function signOutEverywhere(scope: Scope, id: string): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const user = await findHelped(scope, id);
    const ended = await endAllSessions(scope, user.id);
    if (ended === 0) return 0;
    await recordEvent(scope, 'support.sessions_ended', {
      ...{ userId: user.id, target: user.publicId },
      after: { ended },
    });
    await tellHelped(scope, user, {
      subject: 'Support signed you out everywhere',
      text: 'our support signed you out of your account on all devices. You can sign in again as before.',
    });
    return ended;
  });
}
