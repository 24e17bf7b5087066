import type { ReportLinkBody } from '@linklet/contract/reports.ts';
import { RobotCheckFailure, type RobotCheckHandle } from '#/features/robot-check/index.ts';
import { loadAppState } from '#/lib/app-state.ts';
import { describeFailure, fieldErrors } from '#/lib/failures.ts';
import { ApiError, send } from '#/lib/transport.ts';
import type { ReportDraft, ReportErrors } from './report-draft.ts';

export { loadAppState };

/** Sends a report. Answers what is wrong with it, or null when it was received. */
export async function sendReport(draft: ReportDraft, robot: RobotCheckHandle): Promise<ReportErrors | null> {
  const missing = missingFields(draft);
  if (missing !== null) return missing;
  try {
    const { captcha } = await loadAppState();
    const body = { ...draft, captcha_token: await robot.token(captcha) } as ReportLinkBody;
    await send({ method: 'POST', path: '/report', body });
    return null;
  } catch (error) {
    return errorsOf(error);
  } finally {
    robot.reset();
  }
}

function missingFields({ link, reason }: ReportDraft): ReportErrors | null {
  const errors: ReportErrors = {};
  if (link.trim() === '') errors.link = 'Please enter the short link.';
  if (reason === '') errors.reason = 'Please choose a reason.';
  return Object.keys(errors).length > 0 ? errors : null;
}

function errorsOf(error: unknown): ReportErrors {
  if (error instanceof RobotCheckFailure) return {};
  if (!(error instanceof ApiError)) return { form: describeFailure(error).text };
  const { link, reason, details, ...others } = fieldErrors(error);
  const beside = { link, reason, details };
  if (Object.values(beside).some((sentence) => sentence !== undefined)) return beside;
  return { form: Object.values(others)[0] ?? describeFailure(error).text };
}
