import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { counted } from '@linklet/contract/http/counted.ts';
import type { linkOrigin } from '@linklet/contract/imports/origin.ts';
import { formatDate } from '#/lib/format.ts';
import { originQuery } from './origin.queries.ts';

/** Where a link was before, and how often it was clicked there: these clicks are in no statistics. */
export function LinkOrigin({ hash }: { hash: string }) {
  const { data } = useQuery(originQuery(hash));
  const origin = data?.origin;
  if (!origin) return null;
  const { source, old, imported_at: at } = origin;

  return (
    <p className="field-hint">
      Moved in from {old === '' ? source : old} on {formatDate(at)}.{clicksBefore(origin)}
    </p>
  );
}

type Origin = NonNullable<z.output<(typeof linkOrigin)['response']>['origin']>;

/** Which clicks of before are in the statistics, and which are not. */
function clicksBefore({ clicks_before: before, clicks_brought: brought }: Origin): string {
  if (brought === 0)
    return before === null
      ? ''
      : ` ${counted(before, 'click')} before that, counted there and not included here.`;
  const rest = Math.max((before ?? 0) - brought, 0);
  const included = ` ${counted(brought, 'click')} before that came along and are included at their dates.`;
  return rest === 0 ? included : `${included} ${counted(rest, 'click')} more, counted there, are not.`;
}
