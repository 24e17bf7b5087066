/** What the shorten form needs once it is used; one chunk of its own, so that the page is usable before it. */
export { LimitReachedDialog } from '#/features/billing/index.ts';
export { AddDomain } from '../domains/AddDomain.tsx';
export { AdvancedSwitches } from './AdvancedSwitches.tsx';
export { DraftAvailability } from './DraftAvailability.tsx';
export { BulkButton } from '../bulk/BulkButton.tsx';
export { viewOf } from './CreatedLinkView.tsx';
export { checkDraft } from './check-draft.ts';
export { domainNote, DomainOptions } from '../domains/DomainChoice.tsx';
export { settle, withFilled } from '../domains/fill-in.ts';
export { aliasNote } from '../LockNote.tsx';
export { ShortenErrors } from './ShortenErrors.tsx';
export { fetchStateOf, loadStateOf } from '../team/team-place.ts';
export { TeamField } from '../team/TeamField.tsx';
export { explain, isDomainGone, isLimitReached, shorten } from './shorten.ts';
