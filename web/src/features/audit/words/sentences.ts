import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import type { EventName } from '@linklet/contract/audit/events.ts';
import { accountsSentences } from './accounts.ts';
import { analyticsSentences } from './analytics.ts';
import { auditSentences } from './audit.ts';
import { domainsSentences } from './domains.ts';
import { linksSentences } from './links.ts';
import { organizationsSentences } from './organizations.ts';
import { photosSentences } from './photos.ts';
import { singleSignOnSentences } from './single-sign-on.ts';
import { staffSentences } from './staff.ts';
import { teamsSentences } from './teams.ts';
import type { Sentences, TeamNames } from './telling.ts';

const sentences: Sentences<EventName> = {
  ...accountsSentences,
  ...analyticsSentences,
  ...auditSentences,
  ...domainsSentences,
  ...linksSentences,
  ...organizationsSentences,
  ...photosSentences,
  ...singleSignOnSentences,
  ...staffSentences,
  ...teamsSentences,
};

type Tell = (entry: AuditEntryView, teams: TeamNames) => string;

const tells: ReadonlyMap<string, Tell> = new Map(Object.entries<Tell>(sentences));

/** Undefined for an event that this version of the web does not know. */
export function findSentence(event: string): Tell | undefined {
  return tells.get(event);
}
