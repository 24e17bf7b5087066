import { UAParser } from 'ua-parser-js';

const MAX_HEADER = 500;

export function describeDevice(userAgent: string): string {
  const { browser, os } = UAParser(userAgent.slice(0, MAX_HEADER));
  const names = [browser.name, os.name].filter((name) => name !== undefined);
  return names.length === 0 ? 'Unknown browser' : names.join(' on ');
}
