import type { SegmentBody } from '@linklet/contract/analytics/segments.ts';
import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';

/** A link of the demonstration, and how popular it is. */
export interface DemoLink {
  url: string;
  alias: string;
  /** Human clicks on a usual day. */
  clicksPerDay: number;
  /** Where its visitors are, most first. */
  countries: readonly [string, string, string][];
  referrers: readonly string[];
  /** It leads nowhere any more, and why. */
  end?: 'expired' | 'blocked';
  /** For plans that have them. */
  tags?: readonly string[];
  furtherAlias?: string;
  /** Where it led before: a row of its history. */
  formerUrl?: string;
}

export interface DemoAccount {
  name: string;
  /** What people and documents rely on. */
  email: `${string}@demo.linklet.local`;
  isVerified: boolean;
  /** A free one where not given. */
  plan?: string;
  /** Of the plan; a year where not given. */
  interval?: 'monthly';
  /** How the plan is paid, in the sandbox; it is given where not said. */
  pays?: 'card' | 'trial' | 'overdue';
  /** What they are in the team of the organization. */
  teamRole?: TeamRole;
}

export interface DemoOrganization {
  name: string;
  /** Its owner's. */
  email: DemoAccount['email'];
  team: string;
  /** Of the team. */
  links: readonly DemoLink[];
}

export interface DemoPerson {
  /** A guest is found again by the first link. */
  who: string;
  /** Guests have none. */
  account?: DemoAccount;
  links: readonly DemoLink[];
  /** Of the statistics, for those on a plan. */
  segments?: readonly SegmentBody[];
  notes?: readonly { text: string; daysAgo: number }[];
}
