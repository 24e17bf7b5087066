import { reachedLimit, type ReachedLimit } from '@linklet/contract/usage/limits.ts';
import { formatNumber } from '#/lib/format.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { limitLabels } from '../plans/limit-labels.ts';
import { nextPlanText, resetText, sourceText } from './limit-words.ts';

interface LimitReachedDialogProps {
  paths: { usage: string; subscription: string };
  /** The limit, as the refusal tells it. */
  reached?: unknown;
  onClose: () => void;
}

/** The plan allows no more links: go beyond it for money, or choose another plan. */
export function LimitReachedDialog({ paths, reached, onClose }: LimitReachedDialogProps) {
  const known = reachedLimit.safeParse(reached).data;

  return (
    <Dialog title="You've hit your plan's limit for creating links" onClose={onClose}>
      {known && <p>{wordsOf(known)}</p>}
      <p>Turn on overages to stay on this plan, or raise their spend limit; or upgrade to a higher limit.</p>
      <div className="dialog-end">
        <ButtonAnchor href={paths.usage}>Manage Overages</ButtonAnchor>
        <ButtonAnchor kind="primary" data-focus href={paths.subscription}>
          Upgrade Your Plan
        </ButtonAnchor>
      </div>
    </Dialog>
  );
}

function wordsOf(limit: ReachedLimit): string {
  const most = `${limitLabels[limit.name]}: ${formatNumber(limit.limit ?? 0)}.`;
  return [most, sourceText(limit), resetText(limit), nextPlanText(limit)]
    .filter((text) => text !== undefined)
    .join(' ');
}
