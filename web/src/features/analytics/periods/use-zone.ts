import { useQuery } from '@tanstack/react-query';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';

/** The time zone that days and hours are counted in: the account's, or a guest's own. */
export function useZone(): string {
  const { data } = useQuery(stateQuery);
  return data?.user?.time_zone ?? ownTimeZone();
}
