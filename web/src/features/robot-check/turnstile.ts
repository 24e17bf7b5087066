import type { RobotCheckOptions, RobotCheckSolver } from './solver.ts';
import { RobotCheckFailure } from './robot-check-failure.ts';
import { turnstileAdvice } from './turnstile-messages.ts';

const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

interface Turnstile {
  render(container: HTMLElement, parameters: TurnstileParameters): string | undefined;
  execute(widgetId: string): void;
  reset(widgetId: string): void;
}

interface TurnstileParameters {
  sitekey: string;
  action: string;
  execution: 'execute';
  'refresh-expired': 'manual';
  callback: (token: string) => void;
  'error-callback': (code: string) => boolean;
  'timeout-callback': () => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

interface Attempt {
  resolve: (token: string) => void;
  reject: (failure: RobotCheckFailure) => void;
}

/** Cloudflare's widget; its script is fetched only where an installation has chosen it. */
export async function turnstileSolver({
  settings,
  action,
  widget,
}: RobotCheckOptions): Promise<RobotCheckSolver> {
  const fail = (code: string) =>
    new RobotCheckFailure(turnstileAdvice(code, action === 'shorten' ? 'shortener' : 'general'));
  const turnstile = await loadScript();
  if (turnstile === undefined || widget === null || settings.site_key === null) throw fail('fatal');

  let attempt: Attempt | null = null;
  const widgetId = turnstile.render(widget, {
    sitekey: settings.site_key,
    action,
    execution: 'execute',
    'refresh-expired': 'manual',
    callback: (token) => attempt?.resolve(token),
    'error-callback': (code) => {
      attempt?.reject(fail(code));
      return true;
    },
    'timeout-callback': () => attempt?.reject(fail('110620')),
  });
  if (widgetId === undefined) throw fail('fatal');

  return {
    solve: (onSolving) =>
      new Promise((resolve, reject) => {
        attempt = { resolve, reject };
        onSolving();
        turnstile.execute(widgetId);
      }),
    reset: () => turnstile.reset(widgetId),
  };
}

function loadScript(): Promise<Turnstile | undefined> {
  if (window.turnstile !== undefined) return Promise.resolve(window.turnstile);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => resolve(window.turnstile);
    script.onerror = () => resolve(undefined);
    document.head.append(script);
  });
}
