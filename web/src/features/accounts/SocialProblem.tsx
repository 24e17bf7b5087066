import { socialProblems } from '@linklet/contract/social.ts';
import { Icon } from '#/ui/Icon.tsx';
import { warningIcon } from '#/ui/icons.ts';

/** Why a sign-in elsewhere came to nothing, as the address says it. */
export function SocialProblem({ problem }: { problem: string | undefined }) {
  const sentence = Object.entries(socialProblems).find(([code]) => code === problem)?.[1];
  if (sentence === undefined) return null;

  return (
    <p className="alert" role="alert">
      <Icon path={warningIcon} />
      {sentence}
    </p>
  );
}
