import { calls } from '@linklet/contract/http/calls.ts';
import type { ReportLinkBody } from '@linklet/contract/reports/endpoints.ts';
import { RobotCheckFailure, type RobotCheckHandle } from '#/features/robot-check/index.ts';
import { loadAppState } from '#/lib/session/app-state.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { send } from '#/lib/transport/transport.ts';
import type { ReportDraft } from './report-draft.ts';

export { loadAppState };

/** Passes the anti-robot check and sends a report. */
export async function sendReport(draft: ReportDraft, robot: RobotCheckHandle): Promise<void> {
  try {
    const { captcha } = await loadAppState();
    const body = { ...draft, captcha_token: await robot.token(captcha) } as ReportLinkBody;
    await send({ ...calls.reportLink, body });
  } finally {
    robot.reset();
  }
}

/** What a failure says beside the fields. The line of the anti-robot check tells itself what went wrong with it. */
export function explain(error: unknown, fields: ReadonlySet<string>): FormErrors {
  return error instanceof RobotCheckFailure ? {} : formErrors(error, fields);
}
