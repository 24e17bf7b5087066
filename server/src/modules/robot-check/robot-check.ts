import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { RobotCheckAction } from '@linklet/contract/robot-check/endpoints.ts';
import type { Services } from '../../platform/scope.ts';

export interface RobotCheckAttempt {
  /** What it must have been passed for. */
  action: RobotCheckAction;
  token: string | null | undefined;
  address: string;
}

export type RobotCheckResult =
  { ok: true } | { ok: false; why: 'missing' | 'invalid' | 'expired' | 'replayed' | 'unavailable' };

/** Tells people from programs. */
export interface RobotCheck {
  /** What the page needs to show the check; `whitelist` is filled per visitor. */
  settings: Omit<AppState['captcha'], 'whitelist'>;
  verify: (services: Services, attempt: RobotCheckAttempt) => Promise<RobotCheckResult>;
}
