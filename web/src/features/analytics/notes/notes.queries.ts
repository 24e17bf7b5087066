import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  addNote,
  changeNote,
  deleteNote,
  listNotes,
  type noteBody,
  type StatsNote,
} from '@linklet/contract/analytics/notes.ts';
import { api } from '#/lib/transport/api.ts';
import { addressPart, isOfWorkspace, type StatsQuestion } from '../stats-calls.ts';
import { useStats } from '../stats-context.ts';

const notesKey = ['stats-notes'] as const;

/** The notes of the period that is shown. */
function notesQuery({ link, address, search: { period, from, to }, zone }: StatsQuestion) {
  const words = { period, zone, link, from: from || undefined, to: to || undefined };
  return queryOptions({
    queryKey: [...notesKey, address, words],
    queryFn: ({ signal }) => api(listNotes, { query: words, signal, ...addressPart({ address }) }),
    placeholderData: keepPreviousData,
    // Charts are whole without them.
    meta: { quiet: true },
  });
}

const none = { data: [] as StatsNote[], is_changeable: false };

/** Nobody is shown notes whom statistics are shared with; an organization has none. */
export function useNotes() {
  const { question } = useStats();
  return useQuery({ ...notesQuery(question), enabled: isOfWorkspace(question) }).data ?? none;
}

export type NewNote = z.input<typeof noteBody>;

/** What can be done with the notes of the workspace whose statistics are shown. */
export function useNoteCalls() {
  const place = addressPart(useStats().question);
  const queryClient = useQueryClient();
  const settled = { onSettled: () => queryClient.invalidateQueries({ queryKey: notesKey }) };
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: NewNote }) =>
      id === undefined
        ? api(addNote, { body, ...place })
        : api(changeNote, { params: { id }, body, ...place }),
    // The form shows what is wrong beside its fields.
    meta: { quiet: true },
    ...settled,
  });
  const add = useMutation({ mutationFn: (body: NewNote) => api(addNote, { body, ...place }), ...settled });
  const remove = useMutation({
    mutationFn: (id: number) => api(deleteNote, { params: { id }, ...place }),
    ...settled,
  });
  return { save: save.mutateAsync, add: add.mutateAsync, remove: remove.mutateAsync };
}
