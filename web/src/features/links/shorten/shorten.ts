import type { z } from 'zod';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { calls } from '@linklet/contract/http/calls.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { createLink } from '@linklet/contract/links/create-link.ts';
import type { CreatedLink } from '@linklet/contract/links/links.ts';
import { RobotCheckFailure, type RobotCheckHandle } from '#/features/robot-check/index.ts';
import { describeFailure, formErrors } from '#/lib/transport/failures.ts';
import { FormRefusal, type FormErrors } from '#/lib/forms/form-state.ts';
import { ApiError, send } from '#/lib/transport/transport.ts';
import { checkDraft } from './check-draft.ts';
import { fillIn } from '../domains/fill-in.ts';
import { expiryMoment } from '../expiry/expiry.ts';
import { withoutLocked } from '../locks.ts';
import { optionNames, optionsBody, withRouteNames } from '../options/options-draft.ts';
import type { ShortenDraft } from './shorten-draft.ts';
import { urlOfDraft } from './utm-of-draft.ts';
import type { ShownLink } from '../shown-link.ts';
import { addressOf, loadStateOf, placeName } from '../team/team-place.ts';

interface Shortening {
  draft: ShortenDraft;
  /** Of the domain where none is chosen. */
  host: string;
  robot: RobotCheckHandle;
}

/** Checks, passes the anti-robot check and sends. A URL that was shortened before gives its link, not an error. */
export async function shorten({ draft: sent, host, robot }: Shortening): Promise<ShownLink> {
  const state = await stateAt(sent.team);
  const draft = { ...sent, ...fillIn({ state, draft: sent, host }) };
  // What an alias may be depends on the domain.
  const errors = checkDraft(draft, { state });
  if (Object.keys(errors).length > 0) throw new FormRefusal(errors);

  try {
    const allowed = withoutLocked(state, draft, host);
    const token = await robot.token(state.captcha);
    const body = { ...optionsBody(draft.options, draft.team, state), captcha_token: token };
    return await shownLink(state, draft.team, async () => sendDraft(allowed, body));
  } catch (error) {
    throw draft.team === '' ? error : atTeam(error);
  } finally {
    robot.reset();
  }
}

async function stateAt(team: string): Promise<AppState> {
  try {
    return await loadStateOf(team);
  } catch (error) {
    throw team === '' ? error : atTeam(error);
  }
}

/** Whoever may make no links in a workspace any more is told so beside it. */
function atTeam(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 404) return new FormRefusal({ team: errorMessage('team_unknown') });
  return error.status === 403 ? new FormRefusal({ team: describeFailure(error).text }) : error;
}

async function shownLink(
  state: AppState,
  team: string,
  make: () => Promise<CreatedLink>,
): Promise<ShownLink> {
  const viewer = {
    isGuest: state.user === null,
    isCorrectable: state.user !== null && team === '' && !state.features.includes('change_long_url'),
    hasClicks: state.features.includes('use_analytics'),
    team,
    place: team === '' ? null : placeName(state),
  };
  try {
    return { ...viewer, link: await make(), existed: false };
  } catch (error) {
    const existing = error instanceof ApiError && error.code === 'link_exists' ? error.existing : undefined;
    if (existing === undefined) throw error;
    return { ...viewer, link: existing as CreatedLink, existed: true };
  }
}

type Body = z.input<NonNullable<typeof createLink.body>>;

async function sendDraft(draft: ShortenDraft, more: Partial<Body>): Promise<CreatedLink> {
  const address = addressOf(draft.team);
  const body: Body = {
    ...more,
    url: urlOfDraft(draft),
    domain: draft.domain,
    alias: draft.alias,
    title: draft.title,
    description: draft.description,
    team: address?.team,
    expires_at: expiryMoment(draft.expires_at),
    tags: [...draft.tags],
    // The form has filled them in, and somebody may have taken them off.
    domain_defaults: false,
  };
  const [link] = (await send({ ...calls.createLink, address, body })) as CreatedLink[];
  if (link === undefined) throw new ApiError(200, { code: 'something_went_wrong' });
  return link;
}

/** What a failure says beside the fields. The line of the anti-robot check tells itself what went wrong with it. */
export function explain(error: unknown, fields: ReadonlySet<string>, { options }: ShortenDraft): FormErrors {
  if (error instanceof RobotCheckFailure) return {};
  return withRouteNames(formErrors(error, new Set([...fields, ...optionNames])), options);
}

/** Whether the plan allows no more links. */
export function isLimitReached(error: unknown): error is ApiError {
  return error instanceof ApiError && ['plan_limit_reached', 'spend_limit_reached'].includes(error.code);
}

/** Whether the chosen domain has gone since the page asked for the list of them. */
export function isDomainGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'domain_unknown';
}
