import { benchAnalytics } from './analytics.ts';
import { benchAnalyticsReaders } from './analytics-readers.ts';
import { benchBulk } from './bulk.ts';
import { benchCreation } from './creation.ts';
import { benchDomains } from './domains.ts';
import { benchEnumeration } from './enumeration.ts';
import { benchLists } from './lists.ts';
import { benchOrganizations } from './organizations.ts';
import { benchRedirectRoutes } from './redirect-routes.ts';
import { benchRedirects } from './redirects.ts';
import { benchReplica } from './replica.ts';
import { benchSessions } from './sessions.ts';
import { benchStart } from './start.ts';
import { benchTokens } from './tokens.ts';
import { benchUnknownAliases } from './unknown-aliases.ts';

const benches: Record<string, () => Promise<void>> = {
  redirects: benchRedirects,
  'redirect-routes': benchRedirectRoutes,
  replica: benchReplica,
  creation: benchCreation,
  bulk: benchBulk,
  lists: benchLists,
  organizations: benchOrganizations,
  domains: benchDomains,
  analytics: benchAnalytics,
  'analytics-readers': benchAnalyticsReaders,
  'unknown-aliases': benchUnknownAliases,
  sessions: benchSessions,
  tokens: benchTokens,
  enumeration: benchEnumeration,
  start: benchStart,
};

// `npm run bench` runs all; names run those.
const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
