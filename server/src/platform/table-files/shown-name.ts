import { withoutTurns } from '@linklet/contract/http/text.ts';

const NAME_CHARACTERS = 200;

/** What is kept of a file's name, to be read: its end, without what hides letters or turns them. */
export function shownName(name: string): string {
  return withoutTurns(name)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .slice(-NAME_CHARACTERS);
}
