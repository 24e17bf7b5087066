import type { captchaSettings } from '@linklet/contract/app-state/endpoints.ts';
import type { RobotCheckAction } from '@linklet/contract/robot-check/endpoints.ts';
import type { z } from 'zod';

export type CaptchaSettings = z.infer<typeof captchaSettings>;

/** `waiting` until the form is first used, `not_needed` for visitors whom the service trusts. */
export type RobotCheckState =
  'waiting' | 'loading' | 'ready' | 'solving' | 'solved' | 'expired' | 'error' | 'not_needed';

export interface RobotCheckStatus {
  state: RobotCheckState;
  /** How it stands, in a sentence. */
  sentence: string;
  /** What went wrong, while the state is `error`. */
  problem: string;
}

export interface RobotCheckOptions {
  settings: CaptchaSettings;
  /** What it is passed for. */
  action: RobotCheckAction;
  /** Where a widget that has something to show puts it. */
  widget: HTMLElement | null;
}

/** How one kind of check is solved: it answers a token or throws RobotCheckFailure. */
export interface RobotCheckSolver {
  solve: (onSolving: () => void) => Promise<string>;
  reset: () => void;
}
