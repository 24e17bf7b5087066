/** What staff see, in one file: they open one of these after the other, and nobody else does. */
export { HelpdeskScreen } from './HelpdeskScreen.tsx';
export { KioskAnnouncementsScreen } from './KioskAnnouncementsScreen.tsx';
export { KioskBannedDomainsScreen } from './KioskBannedDomainsScreen.tsx';
export { KioskDomainsScreen } from './KioskDomainsScreen.tsx';
export { KioskEditionsScreen } from './KioskEditionsScreen.tsx';
export { KioskMailboxScreen } from './KioskMailboxScreen.tsx';
export { KioskQuoteRequestsScreen } from './KioskQuoteRequestsScreen.tsx';
export { KioskReportsScreen } from './KioskReportsScreen.tsx';
export { KioskUnknownAliasesScreen } from './KioskUnknownAliasesScreen.tsx';
export { KioskUserScreen } from './KioskUserScreen.tsx';
export { KioskUsersScreen } from './KioskUsersScreen.tsx';
export { TeamBillingScreen } from './TeamBillingScreen.tsx';
