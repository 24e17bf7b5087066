import { useRef, useState, type RefObject } from 'react';
import type { RobotCheckAction } from '@linklet/contract/robot-check/endpoints.ts';
import type { RobotCheckEngine } from './engine.ts';
import { failed, problemOf } from './robot-check-failure.ts';
import type { CaptchaSettings, RobotCheckStatus } from './solver.ts';

export interface RobotCheckHandle {
  status: RobotCheckStatus;
  /** Where a widget that has something to show puts it. */
  widgetRef: RefObject<HTMLDivElement | null>;
  /** Begins to solve in the background. Safe to call often. */
  start: (settings: CaptchaSettings) => void;
  /** A token for one attempt, null when none is needed. Throws RobotCheckFailure. */
  token: (settings: CaptchaSettings) => Promise<string | null>;
  /** To be called after every attempt: a token counts once. */
  reset: () => void;
}

export function useRobotCheck(action: RobotCheckAction): RobotCheckHandle {
  const engine = useRef<Promise<RobotCheckEngine> | null>(null);
  const widgetRef = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<RobotCheckStatus>({
    state: 'waiting',
    sentence: 'Protected against bots',
    problem: '',
  });

  function ensureEngine(settings: CaptchaSettings): Promise<RobotCheckEngine> {
    engine.current ??= import('./engine.ts').then(({ createEngine }) =>
      createEngine({ settings, action, widget: widgetRef.current, onStatus: setStatus }),
    );
    engine.current.catch((error: unknown) => {
      engine.current = null;
      setStatus({ state: 'error', sentence: failed, problem: problemOf(error) });
    });
    return engine.current;
  }

  return {
    status,
    widgetRef,
    start: (settings) => void ensureEngine(settings).then((ready) => ready.start(), ignoreUntilAsked),
    token: async (settings) => (await ensureEngine(settings)).token(),
    reset: () => void engine.current?.then((ready) => ready.reset(), ignoreUntilAsked),
  };
}

// A failure in the background matters when a token is asked for, and is reported then.
function ignoreUntilAsked(): void {}
