import { errors } from '@linklet/contract/http/errors.ts';

type Advice = 'reload' | 'retry' | 'contact' | 'browser' | 'extensions' | 'clock' | 'cache';

const sentences: Record<Advice, string> = {
  reload: 'Please reload the page.',
  retry: 'Please try again.',
  contact: 'If the error persists, please contact us.',
  browser: 'Please update your browser or try another one.',
  extensions: 'Please disable your browser’s extensions for this page.',
  clock: 'Please correct the date and time of your device.',
  cache: 'Please clear your browser’s cache.',
};

interface ChallengeCode {
  /** A whole code, or the beginning of a family of them. */
  code: string;
  what: string;
  advice: Advice[];
}

/** The challenge codes that have advice of their own; the longest that a reported code begins with counts. */
export const challengeCodes: readonly ChallengeCode[] = [
  { code: '100', what: 'The anti-robot check could not start.', advice: ['reload', 'contact'] },
  { code: '102', what: 'The anti-robot check was not accepted.', advice: ['retry', 'contact'] },
  { code: '103', what: 'The anti-robot check was not accepted.', advice: ['retry', 'contact'] },
  { code: '104', what: 'The anti-robot check was not accepted.', advice: ['retry', 'contact'] },
  { code: '105', what: 'The anti-robot check is out of date.', advice: ['reload'] },
  { code: '106', what: 'The anti-robot check was not accepted.', advice: ['retry', 'contact'] },
  { code: '110100', what: 'The bot check is misconfigured.', advice: ['contact'] },
  { code: '110110', what: 'The bot check is misconfigured.', advice: ['contact'] },
  { code: '110200', what: 'The anti-robot check is not set up for this address.', advice: ['contact'] },
  { code: '110420', what: 'The bot check is misconfigured.', advice: ['contact'] },
  { code: '110430', what: 'The bot check is misconfigured.', advice: ['contact'] },
  { code: '110500', what: 'Your browser is not supported by the anti-robot check.', advice: ['browser'] },
  { code: '110510', what: 'Your browser sent something unexpected.', advice: ['extensions', 'browser'] },
  { code: '11060', what: 'The anti-robot check took too long.', advice: ['clock', 'retry'] },
  { code: '11062', what: 'The anti-robot check took too long.', advice: ['retry', 'reload'] },
  { code: '120', what: 'The bot check is misconfigured.', advice: ['contact'] },
  { code: '200010', what: 'Part of the anti-robot check is out of date.', advice: ['cache', 'reload'] },
  { code: '200100', what: 'The time of your device is wrong.', advice: ['clock'] },
  { code: '300', what: 'The anti-robot check has failed.', advice: ['retry', 'browser'] },
  { code: '600', what: 'The anti-robot check has failed.', advice: ['retry', 'extensions', 'browser'] },
];

const unknownCode: ChallengeCode = { code: '', what: errors.robot_check_failed.message, advice: [] };

/** What is said about a failed challenge: what happened, what helps, and the way around it. */
export function turnstileAdvice(code: string, audience: 'shortener' | 'general'): string {
  const { what, advice } = knownCode(code);
  const wayOut = audience === 'shortener' ? shortenerWayOut : sentences.reload;
  return [...new Set([what, ...advice.map((name) => sentences[name]), wayOut])].join(' ');
}

const shortenerWayOut = 'Sign in to skip this check.';

function knownCode(code: string): ChallengeCode {
  const families = challengeCodes.filter((known) => code.startsWith(known.code));
  return families.sort((one, other) => other.code.length - one.code.length)[0] ?? unknownCode;
}
