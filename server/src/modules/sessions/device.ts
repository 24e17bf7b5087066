import { UAParser } from 'ua-parser-js';

const MAX_HEADER = 500;

/** What a person would call the browser, such as `Firefox on Windows`. */
export function describeDevice(userAgent: string): string {
  const { browser, os } = UAParser(userAgent.slice(0, MAX_HEADER));
  const names = [browser.name, os.name].filter((name) => name !== undefined);
  return names.length === 0 ? 'An unknown browser' : names.join(' on ');
}
