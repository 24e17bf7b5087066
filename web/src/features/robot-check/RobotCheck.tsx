import type { RefObject } from 'react';
import { Icon } from '#/ui/Icon.tsx';
import { shieldIcon } from '#/ui/icons.ts';
import type { RobotCheckState, RobotCheckStatus } from './solver.ts';

const sentences: Record<RobotCheckState, string> = {
  waiting: 'The anti-robot check runs by itself',
  loading: 'Preparing the anti-robot check…',
  ready: 'The anti-robot check is ready',
  solving: 'Anti-robot check running…',
  solved: 'Anti-robot check passed',
  expired: 'The anti-robot check has expired and runs again',
  error: 'The anti-robot check has failed',
  not_needed: '',
};

interface RobotCheckProps {
  status: RobotCheckStatus;
  widgetRef: RefObject<HTMLDivElement | null>;
}

/** One quiet line that tells how the check stands; it asks nothing of the visitor. */
export function RobotCheck({ status: { state, problem }, widgetRef }: RobotCheckProps) {
  return (
    <div className="robot-check" data-state={state}>
      <p>
        {state !== 'not_needed' && <Icon path={shieldIcon} size={18} />}
        {sentences[state]}
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
