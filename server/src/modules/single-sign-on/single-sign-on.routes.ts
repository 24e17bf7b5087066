import * as api from '@linklet/contract/single-sign-on/endpoints.ts';
import {
  signOnDonePath,
  signOnQuestionPath,
  signOnSettingsPath,
} from '@linklet/contract/single-sign-on/paths.ts';
import { impersonatorOf, userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { document, formBody, ignoredBody, openRoute, redirectTo } from '../../platform/http/open-routes.ts';
import { redirects } from '../../platform/http/redirects.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import type { Scope } from '../../platform/scope.ts';
import { leaveFlash } from '../sessions/index.ts';
import type { Outcome } from './arrive.ts';
import { beginSignOn } from './begin-sign-on.ts';
import { receiveSaml } from './arrivals.ts';
import { completeOpenId, completeSaml, type Completed } from './complete-sign-on.ts';
import type { Return } from './return.ts';
import { signOnViewOf } from './connections/connection-view.ts';
import { findByKey, isKey } from './connections/connections.ts';
import { findSignOn } from './find-sign-on.ts';
import { hasLinks, readQuestion } from './question.ts';
import { listOwnSignOns } from './opened-accounts.ts';
import { deleteConnection, enforceConnection } from './connections/enforce-connection.ts';
import { samlMetadata } from './saml/saml.ts';
import { saveConnection } from './connections/save-connection.ts';
import { SignOnError } from './sign-on-error.ts';
import type { SignOnPurpose } from '../../schema/single-sign-on/single-sign-on.table.ts';
import { testConnection } from './connections/test-connection.ts';
import { noTrip, readTrip, type Trip } from './trip.ts';

export const singleSignOnRoutes = routes((on) => {
  for (const calls of [api.organizationSignOn, api.teamSignOn]) {
    on(calls.get, async ({ scope }) => signOnViewOf(scope));
    on(calls.save, async ({ scope, body }) => saveConnection(scope, body));
    on(calls.remove, async ({ scope }) => nothing(deleteConnection(scope)));
    on(calls.enforce, async ({ scope, body }) => enforceConnection(scope, body.enforced));
    on(calls.test, async ({ scope }) => ({ url: await testConnection(scope) }));
  }
  on(api.findSignOn, async ({ scope, body }) => findSignOn(scope, body.account));
  on(api.getSignOnQuestion, async ({ scope, params }) => readQuestion(scope, params.key));
  on(api.listOwnSignOns, async ({ scope }) => listOwnSignOns(scope));
});

/** The ways to an organization's provider and back, which browsers go by themselves. */
export const singleSignOnRedirects = redirects((on) => {
  on('/app/sso/:key/begin', async ({ scope, params, query, isFromElsewhere }) => {
    const key = params['key'] ?? '';
    const given = new URLSearchParams(query);
    const trip = readTrip(scope, given);
    if (isFromElsewhere || (hasLinks(scope) && trip.takesLinks === null)) {
      return questionPath(key, { next: trip.next, purpose: given.get('for') });
    }
    const whole = await findByKey(scope, key);
    if (!whole) return tell(scope, new SignOnError('sign_on_expired'), { key, trip });
    try {
      return await beginSignOn(scope, whole.connection, { purpose: purposeOf(scope, given), trip });
    } catch (error) {
      if (!(error instanceof SignOnError)) throw error;
      return tell(scope, error, { key, trip });
    }
  });
  on('/app/sso/:key/callback', async ({ scope, params, query }) => {
    const key = params['key'] ?? '';
    return screenOf(scope, key, await completeOpenId(scope, key, query));
  });
  on('/app/sso/:key/logged-out', async () => LOGIN);
  on('/app/sso/:key/arrived', async ({ scope, params, query }) => {
    const key = params['key'] ?? '';
    return screenOf(scope, key, await completeSaml(scope, key, query));
  });
});

function questionPath(key: string, asked: { next: string | null; purpose: string | null }): string {
  return signOnQuestionPath(encodeURIComponent(key), {
    ...(asked.next !== null && { next: asked.next }),
    ...(asked.purpose === 'confirm' && { for: 'confirm' }),
  });
}

const LARGEST_FORM = 300_000;
const FORMS_PER_MINUTE = 300;
const DOCUMENTS_PER_MINUTE = 120;
const LOGIN = '/app/login';

/** Where a provider of SAML has browsers post that they are signed out there. */
export const samlLoggedOut = openRoute(
  {
    method: 'POST',
    path: '/app/sso/:key/logged-out',
    by: 'signature',
    body: formBody(LARGEST_FORM),
    limitPerMinute: FORMS_PER_MINUTE,
  },
  async () => redirectTo(LOGIN),
);

/** Where a provider of SAML has browsers post who somebody is: without our cookies, so the message proves itself. */
export const samlResponses = openRoute(
  {
    method: 'POST',
    path: '/app/sso/:key/acs',
    by: 'signature',
    body: formBody(LARGEST_FORM),
    limitPerMinute: FORMS_PER_MINUTE,
  },
  async (services, asked) => redirectTo(await receiveSaml(services, asked)),
);

/** What a provider of SAML reads about us. It is the same whether or not there is such a connection. */
export const samlDocument = openRoute(
  {
    method: 'GET',
    path: '/app/sso/:key/metadata',
    by: 'nobody',
    body: ignoredBody,
    limitPerMinute: DOCUMENTS_PER_MINUTE,
  },
  async (services, { params: { key = '' } }) => {
    if (!isKey(key)) throw new AppError('not_found');
    return document('application/samlmetadata+xml', samlMetadata(services, key));
  },
);

function purposeOf({ caller }: Scope, given: URLSearchParams): SignOnPurpose {
  if (userOf(caller) === null) return 'sign-in';
  if (impersonatorOf(caller) !== null) throw new SignOnError('sign_on_not_own');
  return given.get('for') === 'confirm' ? 'confirm' : 'step-up';
}

const CONFIRMED = '/app/confirmed';
const SECOND_FACTOR = '/app/login/2FA/verify';
const TEAMS = '/app/settings/teams';

async function screenOf(scope: Scope, key: string, { begun, outcome }: Completed): Promise<string> {
  if (begun?.purpose === 'test') return settingsOf(begun);
  const trip = begun?.trip ?? noTrip;
  return outcome instanceof SignOnError ? tell(scope, outcome, { key, trip }) : screens[outcome](trip);
}

const screens: Record<Outcome, (trip: Trip) => string> = {
  'signed-in': ({ next }) => next ?? TEAMS,
  'second-factor': (trip) => withNext(SECOND_FACTOR, trip),
  'stepped-up': (trip) => withNext(signOnDonePath, trip),
  confirmed: () => CONFIRMED,
  tested: () => TEAMS,
};

function settingsOf({ whole: { organization, team } }: Return): string {
  return signOnSettingsPath({ organization: organization.slug, ...(team && { team: team.slug }) });
}

/** Guests are told where they sign in; whoever is signed in where other pages wait. */
async function tell(
  scope: Scope,
  { problem }: SignOnError,
  { key, trip }: { key: string; trip: Trip },
): Promise<string> {
  if (userOf(scope.caller) === null) {
    await leaveFlash(scope, { type: 'error', text: api.signOnProblems[problem] });
    return withNext(LOGIN, trip);
  }
  return withNext(signOnDonePath, trip, { problem, key });
}

function withNext(path: string, { next }: Trip, more: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ ...more, ...(next !== null && { next }) });
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}
