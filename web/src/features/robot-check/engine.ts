import { robotTokenLifetimeMs } from '@linklet/contract/limits.ts';
import { problemOf } from './robot-check-failure.ts';
import type { RobotCheckOptions, RobotCheckSolver, RobotCheckStatus } from './solver.ts';

export interface RobotCheckEngine {
  start: () => void;
  token: () => Promise<string | null>;
  reset: () => void;
}

export interface EngineOptions extends RobotCheckOptions {
  onStatus: (status: RobotCheckStatus) => void;
}

export async function createEngine(options: EngineOptions): Promise<RobotCheckEngine> {
  const { settings, onStatus } = options;
  if (settings.whitelist.length > 0) {
    onStatus({ state: 'not_needed', problem: '' });
    return { start() {}, token: async () => null, reset() {} };
  }
  onStatus({ state: 'loading', problem: '' });
  const solver = await loadSolver(options);
  onStatus({ state: 'ready', problem: '' });
  return engineAround(solver, onStatus);
}

async function loadSolver(options: RobotCheckOptions): Promise<RobotCheckSolver> {
  if (options.settings.kind === 'altcha') {
    const { altchaSolver } = await import('./altcha.ts');
    return altchaSolver(options);
  }
  const { turnstileSolver } = await import('./turnstile.ts');
  return turnstileSolver(options);
}

/** Keeps at most one solution under way or in stock, and lets it expire. */
function engineAround(solver: RobotCheckSolver, onStatus: EngineOptions['onStatus']): RobotCheckEngine {
  let pending: Promise<string> | null = null;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let failed = false;

  function forget(state: 'ready' | 'expired'): void {
    clearTimeout(expiry);
    pending = null;
    solver.reset();
    // What went wrong is left to be read until the next attempt.
    if (!failed) onStatus({ state, problem: '' });
  }

  function begin(): Promise<string> {
    failed = false;
    const attempt = solver.solve(() => onStatus({ state: 'solving', problem: '' }));
    pending = attempt;
    attempt.then(
      () => {
        if (pending !== attempt) return;
        onStatus({ state: 'solved', problem: '' });
        expiry = setTimeout(() => forget('expired'), robotTokenLifetimeMs);
      },
      (error: unknown) => {
        if (pending !== attempt) return;
        pending = null;
        failed = true;
        onStatus({ state: 'error', problem: problemOf(error) });
      },
    );
    return attempt;
  }

  return {
    // After a failure only sending tries again: not every key that is pressed.
    start: () => void (failed ? null : (pending ?? begin()).catch(() => undefined)),
    token: () => pending ?? begin(),
    reset: () => forget('ready'),
  };
}
