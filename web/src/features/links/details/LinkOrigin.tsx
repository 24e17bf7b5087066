import { useQuery } from '@tanstack/react-query';
import { counted } from '@linklet/contract/http/counted.ts';
import { formatDate } from '#/lib/format.ts';
import { originQuery } from './origin.queries.ts';

/** Where a link was before, and how often it was clicked there: these clicks are in no statistics. */
export function LinkOrigin({ hash }: { hash: string }) {
  const { data } = useQuery(originQuery(hash));
  const origin = data?.origin;
  if (!origin) return null;
  const { source, old, imported_at: at, clicks_before: clicks } = origin;

  return (
    <p className="field-hint">
      Moved in from {old === '' ? source : old} on {formatDate(at)}.
      {clicks !== null && ` ${counted(clicks, 'click')} before that, counted there and not included here.`}
    </p>
  );
}
