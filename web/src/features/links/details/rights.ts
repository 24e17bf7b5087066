import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ErrorCode } from '@linklet/contract/http/errors.ts';
import { correctionEnd } from '@linklet/contract/links/correction.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';

/** Whether something of a link can be changed, and where the plan or the organization is why not, the refusal. */
export interface Right {
  may: boolean;
  refusal: ErrorCode | null;
}

const none: Right = { may: false, refusal: null };

type Asking = Pick<AppState, 'features' | 'withheld' | 'workspace'>;

/** `lacking`: what the service answers where the plan lacks `feature`. */
export function rightTo(
  feature: Feature,
  lacking: ErrorCode,
  { state, link }: { state: Asking; link: ListedLink },
): Right {
  // Of these the screen says what they are.
  if (link.state === 'deleted' || link.blocked !== null || !mayUpdate(state)) return none;
  if (state.features.includes('update_linklet')) {
    return state.features.includes(feature) ? { may: true, refusal: null } : { may: false, refusal: lacking };
  }
  return {
    may: false,
    refusal: state.withheld.includes('update_linklet') ? 'updating_not_in_plan' : lacking,
  };
}

/** Whether the destination of a new link can be corrected though the plan changes none. */
export function mayCorrect(state: Asking, link: ListedLink, now: number): boolean {
  const isKept = state.withheld.includes('update_linklet') || state.withheld.includes('change_long_url');
  const isWorking = link.state !== 'deleted' && link.blocked === null;
  return isWorking && !isKept && mayUpdate(state) && now < correctionEnd(link.created_at);
}

/** Whoever may change no links of a team is offered nothing. */
export function mayUpdate({ workspace }: Pick<AppState, 'workspace'>): boolean {
  return workspace === null || workspace.permissions.includes('links.update');
}
