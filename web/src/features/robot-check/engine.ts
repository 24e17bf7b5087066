import {
  robotNoticeIntervalMs,
  robotRetryIntervalMs,
  robotTokenLifetimeMs,
} from '@linklet/contract/http/limits.ts';
import { sessionEntries } from '#/lib/storage.ts';
import { failed as failedSentence, problemOf } from './robot-check-failure.ts';
import type { RobotCheckOptions, RobotCheckSolver, RobotCheckState, RobotCheckStatus } from './solver.ts';

const sentences: Record<Exclude<RobotCheckState, 'waiting'>, string> = {
  loading: 'Preparing the anti-robot check…',
  ready: 'The anti-robot check is ready',
  solving: 'Anti-robot check running…',
  solved: 'Anti-robot check passed',
  expired: 'The anti-robot check has expired and runs again',
  error: failedSentence,
  not_needed: '',
};

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
  const tell: Tell = (state, problem = '') => onStatus({ state, sentence: sentences[state], problem });
  if (settings.whitelist.length > 0) {
    tell('not_needed');
    return { start() {}, token: async () => null, reset() {} };
  }
  tell('loading');
  const solver = await loadSolver(options);
  tell('ready');
  return engineAround(solver, tell);
}

type Tell = (state: keyof typeof sentences, problem?: string) => void;

async function loadSolver(options: RobotCheckOptions): Promise<RobotCheckSolver> {
  if (options.settings.kind === 'altcha') {
    const { altchaSolver } = await import('./altcha.ts');
    return altchaSolver(options);
  }
  const { turnstileSolver } = await import('./turnstile.ts');
  return turnstileSolver(options);
}

/** Keeps at most one solution under way or in stock, lets it expire, and tries again after a failure. */
function engineAround(solver: RobotCheckSolver, tell: Tell): RobotCheckEngine {
  let pending: Promise<string> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failed = false;

  function forget(state: 'ready' | 'expired'): void {
    pending = null;
    solver.reset();
    // What went wrong is left to be read until the next attempt.
    if (failed) return;
    clearTimeout(timer);
    tell(state);
  }

  function begin(): Promise<string> {
    clearTimeout(timer);
    failed = false;
    const attempt = solver.solve(() => tell('solving'));
    pending = attempt;
    attempt.then(
      () => {
        if (pending !== attempt) return;
        tell('solved');
        timer = setTimeout(() => forget('expired'), robotTokenLifetimeMs);
      },
      (error: unknown) => {
        if (pending !== attempt) return;
        pending = null;
        failed = true;
        tell('error', throttled(problemOf(error)));
        timer = setTimeout(() => {
          solver.reset();
          begin().catch(told);
        }, robotRetryIntervalMs);
      },
    );
    return attempt;
  }

  return {
    // After a failure sending tries again, and time does: not every key that is pressed.
    start: () => {
      if (!failed) void (pending ?? begin()).catch(told);
    },
    token: () => pending ?? begin(),
    reset: () => forget('ready'),
  };
}

// The line of the check has told it.
function told(): void {}

/** The whole advice at most once a minute; in between one short sentence, so that failures don't shout. */
function throttled(advice: string): string {
  const shownAt = sessionEntries.read('robotNoticeAt') ?? 0;
  if (Date.now() - shownAt < robotNoticeIntervalMs) return 'The anti-robot check has failed again.';
  sessionEntries.write('robotNoticeAt', Date.now());
  return advice;
}
