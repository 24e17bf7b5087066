import type { StartStep, StartView } from '@linklet/contract/get-started/endpoints.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Card } from '#/ui/Card.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { stepWords } from './start-steps.ts';

interface StartStepsProps {
  steps: StartView['steps'];
  paths: Record<StartStep, string>;
}

/** What can be done first, one below the other; the next one stands out. */
export function StartSteps({ steps, paths }: StartStepsProps) {
  const next = steps.find(({ is_done: isDone }) => !isDone)?.name;

  return (
    <Card as="ul" className="start-steps">
      {steps.map(({ name, is_done: isDone }) => {
        const { title, text, button } = stepWords[name];
        return (
          <li key={name} className={isDone ? 'start-step done' : 'start-step'}>
            <span className="start-mark">
              {isDone && <Icon path={checkIcon} size={16} />}
              <span className="unseen">{isDone ? 'Done' : 'To do'}</span>
            </span>
            <div>
              <h2>{title}</h2>
              {!isDone && <p className="field-hint">{text}</p>}
            </div>
            {!isDone && (
              <ButtonAnchor kind={name === next ? 'primary' : 'plain'} href={paths[name]}>
                {button}
              </ButtonAnchor>
            )}
          </li>
        );
      })}
    </Card>
  );
}
