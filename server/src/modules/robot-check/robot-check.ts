import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { RobotCheckAction } from '@linklet/contract/robot-check/endpoints.ts';
import type { Services } from '../../platform/scope.ts';

export interface RobotCheckAttempt {
  action: RobotCheckAction;
  token: string | null | undefined;
  address: string;
}

export type RobotCheckResult =
  { ok: true } | { ok: false; why: 'missing' | 'invalid' | 'expired' | 'replayed' | 'unavailable' };

export interface RobotCheck {
  settings: Omit<AppState['captcha'], 'whitelist'>;
  verify: (services: Services, attempt: RobotCheckAttempt) => Promise<RobotCheckResult>;
}
