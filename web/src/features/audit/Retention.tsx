import { counted } from '@linklet/contract/http/counted.ts';
import { useQuery } from '@tanstack/react-query';
import { auditRetentionQuery } from './audit.queries.ts';

/** How far back the audit of an organization goes. */
export function Retention({ organization }: { organization: string }) {
  const { data: days } = useQuery(auditRetentionQuery(organization));

  return <p className="field-hint">{days !== undefined && sentenceOf(days)}</p>;
}

function sentenceOf(days: number | null): string {
  if (days === null) return 'Entries are kept without limit.';
  return `Your plan keeps entries for ${counted(days, 'day')}.`;
}
