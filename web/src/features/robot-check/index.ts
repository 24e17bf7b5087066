/** The anti-robot check of forms that guests send: its line in the form and the handle that gives tokens. */
export { RobotCheck } from './RobotCheck.tsx';
export { RobotCheckFailure } from './robot-check-failure.ts';
export { useRobotCheck, type RobotCheckHandle } from './use-robot-check.ts';
