import { StateMark } from '#/ui/marks/StateMark.tsx';
import { Code } from './Code.tsx';
import type { TriedAnswer } from './try-call.ts';

const FIRST_REFUSAL = 400;

export function TrialAnswer({ status, headers, body }: TriedAnswer) {
  const isTried = headers.some(([name]) => name === 'linklet-dry-run');

  return (
    <div className="reference-answer">
      <p>
        <StateMark text={`Status ${String(status)}`} tone={status < FIRST_REFUSAL ? 'good' : 'bad'} />
        {isTried && ' Dry run: nothing was saved.'}
      </p>
      <dl className="reference-headers">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Code label="Answer" text={body} />
    </div>
  );
}
