import { findEvent } from '@linklet/contract/audit/events.ts';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { readable, wordOf } from './audit-words.ts';

/** Names of teams, by their slugs. */
export type TeamNames = ReadonlyMap<string, string>;

type Told = Pick<AuditEntryView, 'action' | 'target' | 'short_link' | 'whom' | 'before' | 'after'>;

/** What an entry says was done, as it follows the name of whoever did it. */
export function sentenceOf(entry: Told, teams: TeamNames): string {
  const { action, target } = entry;
  const sentence = findEvent(action)?.sentence;
  // A later version has more events.
  if (sentence === undefined) return `did: ${readable(action)}${target === null ? '' : `, ${target}`}`;
  const words = wordsOf(entry, teams);
  const text = typeof sentence === 'string' ? sentence : sentence(entry);
  return text.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, part: string, name?: string) =>
    name === undefined ? (words[part] ?? '') : (wordOf(keptOf(entry, part)?.[name]) ?? 'nothing'),
  );
}

function keptOf({ before, after }: Told, part: string) {
  return part === 'before' ? before : after;
}

/** By what stands in braces. */
function wordsOf(entry: Told, teams: TeamNames): Record<string, string> {
  const { target, whom, after } = entry;
  const team = teamOf(entry, teams);
  return {
    team,
    of_team: team && ` of ${team}`,
    as_role: typeof after?.['role'] === 'string' ? ` as ${after['role']}` : '',
    whom: whom?.name ?? 'a deleted account',
    target: target ?? 'nothing',
    link: linkOf(entry),
  };
}

function teamOf({ target }: Told, teams: TeamNames): string {
  const slug = target?.split('/')[1] ?? '';
  return teams.get(slug) ?? slug;
}

function linkOf({ short_link: shortLink, after }: Told): string {
  const url = after?.['url'];
  return shortLink ?? (typeof url === 'string' ? `a link to ${url}` : 'a link');
}
