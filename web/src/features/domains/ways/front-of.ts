import { nameOf, typedName } from '../domain-name.ts';

/** What was typed in front of a name, also where the whole was typed or pasted. */
export function frontOf(typed: string, base: string): string {
  const name = typedName(typed);
  const end = `.${nameOf(base)}`;
  return name.endsWith(end) ? name.slice(0, -end.length) : name;
}

/** How a short link on it looks. */
export function linkOn(front: string, base: string): string {
  return `${front === '' ? 'name' : front}.${base}/spring-sale`;
}
