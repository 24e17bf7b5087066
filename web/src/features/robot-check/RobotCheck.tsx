import type { RefObject } from 'react';
import { Icon } from '#/ui/icons/Icon.tsx';
import { shieldIcon } from '#/ui/icons/icons.ts';
import type { RobotCheckStatus } from './solver.ts';

interface RobotCheckProps {
  status: RobotCheckStatus;
  widgetRef: RefObject<HTMLDivElement | null>;
}

/** One quiet line that tells how the check stands; it asks nothing of the visitor. */
export function RobotCheck({ status: { state, sentence, problem }, widgetRef }: RobotCheckProps) {
  return (
    <div className="robot-check" data-state={state}>
      <p>
        {state !== 'not_needed' && <Icon path={shieldIcon} size={18} />}
        {sentence}
      </p>
      {problem !== '' && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div ref={widgetRef} className="robot-widget" />
    </div>
  );
}
