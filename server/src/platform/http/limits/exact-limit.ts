import { sha256 } from '../../crypto.ts';
import { MINUTE_MS } from '../../clock.ts';
import { runStatement } from '../../postgres/database.ts';
import { inBatches } from '../../postgres/in-batches.ts';
import type { Services } from '../../scope.ts';

const COUNT = `
  insert into rate_limits (minute, subject, count)
  select minute, decode(subject, 'hex'), count
  from unnest($1::integer[], $2::text[], $3::integer[]) as called (minute, subject, count)
  order by minute, subject
  on conflict (minute, subject) do update set count = rate_limits.count + excluded.count
  returning minute, encode(subject, 'hex') as subject, count`;

interface Called {
  minute: number;
  subject: string;
}

const countInBatches = inBatches(async (db, calls: readonly Called[]) => {
  const keyOf = ({ minute, subject }: Called) => `${String(minute)} ${subject}`;
  const groups = Map.groupBy(calls, keyOf);
  const firsts = [...groups.values()].flatMap(([first]) => (first ? [first] : []));
  const rows = await runStatement<Called & { count: number }>(db, COUNT, [
    firsts.map(({ minute }) => minute),
    firsts.map(({ subject }) => subject),
    firsts.map((first) => groups.get(keyOf(first))?.length ?? 0),
  ]);
  const counts = new Map(rows.map((row) => [keyOf(row), row.count]));
  const left = new Map([...groups].map(([key, group]) => [key, group.length]));
  return calls.map((call) => {
    const key = keyOf(call);
    const behind = (left.get(key) ?? 1) - 1;
    left.set(key, behind);
    return (counts.get(key) ?? 0) - behind;
  });
});

/** Which call of this minute it is, by all processes together: each number is given once. */
export async function countCall(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  subject: string,
): Promise<number> {
  const minute = Math.floor(clock().getTime() / MINUTE_MS);
  return countInBatches(db, { minute, subject: sha256(subject).toString('hex') });
}
