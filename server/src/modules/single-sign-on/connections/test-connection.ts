import { signOnSettingsPath } from '@linklet/contract/single-sign-on/paths.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { organizationOf } from '../../organizations/index.ts';
import { beginSignOn } from '../begin-sign-on.ts';
import { findConnection, placeOf } from './connections.ts';
import { noteTest } from '../notes.ts';
import { SignOnError } from '../sign-on-error.ts';
import { noTrip } from '../trip.ts';

/**
 * Begins a sign-in that shows what the provider answers, and answers where the browser goes for it: back to the page
 * that shows the test, where it could not even begin. Throws `sign_on_not_set_up`.
 */
export async function testConnection(scope: Scope): Promise<string> {
  const connection = await findConnection(scope, placeOf(scope));
  if (!connection) throw new AppError('sign_on_not_set_up');
  try {
    return await beginSignOn(scope, connection, { purpose: 'test', trip: noTrip });
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error;
    await noteTest(scope, connection, error);
    const { slug, team } = organizationOf(scope);
    return signOnSettingsPath({ organization: slug, ...(team && { team: team.slug }) });
  }
}
