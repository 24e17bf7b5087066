/** What the shorten form needs once it is used; one chunk of its own, so that the page is usable before it. */
export { loadAppState } from '#/lib/app-state.ts';
export { AdvancedSwitches } from './AdvancedSwitches.tsx';
export { CreatedLinkView } from './CreatedLinkView.tsx';
export { recheck } from './check-draft.ts';
export { shorten } from './shorten.ts';
