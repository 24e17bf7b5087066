import type { z } from 'zod';
import type { CreatedLink, createLink } from '@linklet/contract/links.ts';
import { RobotCheckFailure, type RobotCheckHandle } from '#/features/robot-check/index.ts';
import { loadAppState } from '#/lib/app-state.ts';
import { describeFailure, fieldErrors } from '#/lib/failures.ts';
import { ApiError, send } from '#/lib/transport.ts';
import { checkDraft } from './check-draft.ts';
import { expiryMoment } from './expiry.ts';
import type { FieldErrors, ShortenDraft } from './shorten-draft.ts';
import type { ShownLink } from './shown-link.ts';

interface Shortening {
  draft: ShortenDraft;
  accepted: boolean;
  robot: RobotCheckHandle;
}

export type ShortenOutcome = { shown: ShownLink } | { shown?: undefined; errors: FieldErrors };

/** Checks, passes the anti-robot check and sends. A URL that was shortened before gives its link, not an error. */
export async function shorten({ draft, accepted, robot }: Shortening): Promise<ShortenOutcome> {
  const errors = checkDraft(draft);
  if (!accepted) errors.terms = 'Required field';
  if (Object.keys(errors).length > 0) return { errors };

  try {
    const { captcha } = await loadAppState();
    const link = await sendDraft(draft, await robot.token(captcha));
    return { shown: { link, existed: false } };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    robot.reset();
  }
}

async function sendDraft(draft: ShortenDraft, token: string | null): Promise<CreatedLink> {
  const body: z.input<NonNullable<typeof createLink.body>> = {
    url: draft.url,
    domain: draft.domain,
    alias: draft.alias,
    captcha_token: token,
    expires_at: expiryMoment(draft.expiresAt),
  };
  const [link] = (await send({ method: 'POST', path: '/url/create', body })) as CreatedLink[];
  if (link === undefined) throw new ApiError(200, { code: 'something_went_wrong' });
  return link;
}

function outcomeOf(error: unknown): ShortenOutcome {
  // The line of the anti-robot check tells what went wrong itself.
  if (error instanceof RobotCheckFailure) return { errors: {} };
  if (!(error instanceof ApiError)) return { errors: { form: describeFailure(error).text } };
  if (error.code === 'link_exists' && error.existing !== undefined) {
    return { shown: { link: error.existing as CreatedLink, existed: true } };
  }
  return { errors: shownErrors(error) };
}

/** Errors of fields that the form doesn't have belong to the form as a whole. */
function shownErrors(error: ApiError): FieldErrors {
  const { url, domain, alias, expires_at, ...others } = fieldErrors(error);
  const beside = { url, domain, alias, expires_at };
  const form = Object.values(others)[0];
  const nothingBeside = Object.values(beside).every((sentence) => sentence === undefined);
  return { ...beside, form: form ?? (nothingBeside ? describeFailure(error).text : undefined) };
}
