/** The check could not be passed; the sentence says what the visitor can do. */
export class RobotCheckFailure extends Error {}

export function problemOf(error: unknown): string {
  return error instanceof RobotCheckFailure
    ? error.message
    : 'The anti-robot check could not be loaded. Check your connection and try again.';
}

export const failed = 'The anti-robot check has failed';
