import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { RobotCheckAction } from '@linklet/contract/robot-check/endpoints.ts';
import type { Browser } from './test-app.ts';

export interface SolvedCheck {
  challenge: Challenge;
  solution: unknown;
}

/** What a browser's own check comes to. */
export async function solveCheck(browser: Browser, action: RobotCheckAction): Promise<SolvedCheck> {
  const challenge = (await browser.get(`/captcha/challenge?action=${action}`)).json() as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

export function toToken(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

/** As a form sends it. */
export async function solvedToken(browser: Browser, action: RobotCheckAction): Promise<string> {
  return toToken(await solveCheck(browser, action));
}
