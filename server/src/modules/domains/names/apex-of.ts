import { parse } from 'tldts';

/** The part of a name that is registered. */
export function apexOf(name: string): string {
  return parse(name, { allowPrivateDomains: true }).domain ?? name;
}
