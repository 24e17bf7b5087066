import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { RobotCheckAction } from '@linklet/contract/robot-check/endpoints.ts';
import { addressOf, isTrusted, userOf, type Caller } from '../../platform/callers/caller.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { altcha } from './altcha.ts';
import type { RobotCheck } from './robot-check.ts';
import { turnstile } from './turnstile.ts';

type Token = string | null | undefined;

/** Throws `robot_check_failed` unless the visitor solved the check or needs none; only guests do. */
export async function requireHuman(scope: Scope, action: RobotCheckAction, token: Token): Promise<void> {
  if (!needsNoCheck(scope.caller)) await requireSolution(scope, action, token);
}

/** Also checks signed-in callers. */
export async function requireHumanOrTrusted(
  scope: Scope,
  action: RobotCheckAction,
  token: Token,
): Promise<void> {
  if (!isTrusted(scope.caller)) await requireSolution(scope, action, token);
}

async function requireSolution(scope: Scope, action: RobotCheckAction, token: Token): Promise<void> {
  const address = addressOf(scope.caller);
  const result = await chosenCheck(scope.config).verify(scope, { action, token, address });
  if (result.ok) return;
  scope.log.info({ why: result.why }, 'robot check refused');
  throw new AppError('robot_check_failed');
}

export function robotCheckSettings({
  config,
  caller,
}: Pick<Scope, 'config' | 'caller'>): AppState['captcha'] {
  return { ...chosenCheck(config).settings, whitelist: needsNoCheck(caller) ? [addressOf(caller)] : [] };
}

function needsNoCheck(caller: Caller): boolean {
  return isTrusted(caller) || userOf(caller) !== null;
}

function chosenCheck(config: Config): RobotCheck {
  return config.turnstileSiteKey === undefined ? altcha : turnstile(config);
}
