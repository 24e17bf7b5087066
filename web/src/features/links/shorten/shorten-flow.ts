/** What the shorten form needs once it is used; one chunk of its own, so that the page is usable before it. */
export { fetchAppState } from '#/lib/session/app-state.ts';
export { LimitReachedDialog } from '#/features/billing/index.ts';
export { AddDomain } from '../domains/AddDomain.tsx';
export { AdvancedSwitches } from './AdvancedSwitches.tsx';
export { DraftAvailability } from './DraftAvailability.tsx';
export { BulkButton } from '../bulk/BulkButton.tsx';
export { viewOf } from './CreatedLinkView.tsx';
export { checkDraft } from './check-draft.ts';
export { domainNote, DomainOptions } from '../domains/DomainChoice.tsx';
export { aliasNote } from '../LockNote.tsx';
export { settleDomain } from '../locks.ts';
export { ShortenErrors } from './ShortenErrors.tsx';
export { loadStateOf } from '../team/team-place.ts';
export { TeamField } from '../team/TeamField.tsx';
export { explain, isDomainGone, isLimitReached, shorten } from './shorten.ts';
