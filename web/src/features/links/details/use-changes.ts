import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '@linklet/contract/links/edits.ts';
import { pixelScriptsQuery } from '../pixels/pixels.queries.ts';
import { describeChange, type Change } from './history-words.ts';

/** What entries of a link's history say, with the names of the workspace's pixel scripts. */
export function useChanges(): (entry: HistoryEntry) => Change[] {
  const { data: scripts } = useQuery({ ...pixelScriptsQuery, meta: { quiet: true } });
  const names = scripts && new Map(scripts.map(({ id, name }) => [id, name]));
  return (entry) => describeChange(entry, names);
}

export function whoOf({ who, by_staff: isStaff, token }: HistoryEntry): string {
  const person = isStaff ? 'Support' : (who ?? 'Somebody');
  return token === null ? person : `${person}, by the API token ${token},`;
}
