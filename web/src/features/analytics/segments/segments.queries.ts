import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { areSameFilters } from '@linklet/contract/analytics/filters.ts';
import {
  changeSegment,
  deleteSegment,
  listSegments,
  saveSegment,
  type StatsSegment,
} from '@linklet/contract/analytics/segments.ts';
import { api } from '#/lib/transport/api.ts';
import { addressPart } from '../stats-calls.ts';
import { useStats } from '../stats-context.ts';

type Place = Parameters<typeof addressPart>[0];

/** The segments of a workspace, and whether they can be changed. */
function segmentsQuery(place: Place) {
  return queryOptions({
    queryKey: ['stats-segments', place.address],
    queryFn: ({ signal }) => api(listSegments, { signal, ...addressPart(place) }),
    // Statistics are whole without them.
    meta: { quiet: true },
  });
}

const none = { data: [] as StatsSegment[], is_changeable: false };

/** The segments of the workspace whose statistics are shown, and the one that says the filters shown. */
export function useSegments() {
  const { question } = useStats();
  const { data, isPending } = useQuery(segmentsQuery(question));
  const { data: segments, is_changeable: isChangeable } = data ?? none;
  const shown = segments.find(({ filters }) => areSameFilters(filters, question.search.filters));
  // Nearly everybody has some or may have: until it is known, there are.
  const isOfUse = isPending || isChangeable || segments.length > 0;
  return { segments, isChangeable, isOfUse, shown };
}

/** What can be done with the segments of the workspace whose statistics are shown. */
export function useSegmentCalls() {
  const { question } = useStats();
  const queryClient = useQueryClient();
  const place = addressPart(question);
  const settled = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: segmentsQuery(question).queryKey }),
  };
  const save = useMutation({
    mutationFn: (body: Omit<StatsSegment, 'id'>) => api(saveSegment, { body, ...place }),
    // Forms show what is wrong beside their fields.
    meta: { quiet: true },
    ...settled,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: StatsSegment) => api(changeSegment, { params: { id }, body, ...place }),
    meta: { quiet: true },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api(deleteSegment, { params: { id }, ...place }),
    ...settled,
  });
  return { save: save.mutateAsync, change: change.mutateAsync, remove: remove.mutateAsync };
}
