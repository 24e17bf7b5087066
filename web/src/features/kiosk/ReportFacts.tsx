import type { LinkFacts, ReportedOwner } from '@linklet/contract/reports/link-facts.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { formatAge } from './format-age.ts';

/** Where staff find whose a link is. */
export interface OwnerPaths {
  user: (id: string) => string;
  organization: (slug: string) => string;
}

/** What a decision about a reported link needs, in one line. */
export function ReportFacts({ facts, paths }: { facts: LinkFacts; paths: OwnerPaths }) {
  const { owner, created_at: createdAt } = facts;
  const clicks = clicksText(facts);
  const others = facts.host_reports;

  return (
    <p className="report-facts">
      <Owner owner={owner} paths={paths} />
      {'\u00a0· '}
      <span>
        created {formatAge(createdAt)} (<time dateTime={createdAt}>{formatDate(createdAt)}</time>) ·
      </span>{' '}
      {clicks !== null && <span>{clicks} ·</span>}{' '}
      <span>
        {reportsText(facts.reports)}
        {others > 0 && ' ·'}
      </span>{' '}
      {others > 0 && <span>{reportsText(others, 'open ')} of other links to its host</span>}
    </p>
  );
}

function Owner({ owner, paths }: { owner: ReportedOwner; paths: OwnerPaths }) {
  if (owner.kind === 'guest') return 'Guest';
  if (owner.kind === 'erased') return 'Owner erased';
  const { kind, name, state } = owner;
  const path = kind === 'user' ? paths.user(owner.id) : paths.organization(owner.slug);
  return (
    <>
      Owner <a href={path}>{name}</a>
      {kind === 'organization' && partText(owner)}
      {state !== 'active' && ` (${state})`}
    </>
  );
}

function partText({ team, member }: Extract<ReportedOwner, { kind: 'organization' }>): string {
  if (team !== null) return `, team ${team}`;
  return member === null ? '' : `, personal space of ${member}`;
}

function clicksText({ is_counted: isCounted, clicks }: LinkFacts): string | null {
  if (!isCounted) return 'clicks not counted';
  if (clicks === null) return null;
  return `${clicks === 1 ? '1 click' : `${formatNumber(clicks)} clicks`} in 30 days`;
}

function reportsText(count: number, kind = ''): string {
  return count === 1 ? `1 ${kind}report` : `${formatNumber(count)} ${kind}reports`;
}
