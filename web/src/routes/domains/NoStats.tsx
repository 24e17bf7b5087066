import { chartIcon } from '#/ui/icons/action-icons.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';

/** Where the plan has no statistics: visits are part of them. */
export function NoStats({ plansPath }: { plansPath: string }) {
  return (
    <EmptyState
      icon={chartIcon}
      title="Your plan does not include statistics"
      text="Visits on your domains are counted, and shown once your plan includes statistics."
      action={<ButtonAnchor href={plansPath}>See plans</ButtonAnchor>}
    />
  );
}
