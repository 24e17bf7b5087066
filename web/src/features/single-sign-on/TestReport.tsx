import { signOnProblems, type SignOnConnection } from '@linklet/contract/single-sign-on/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';

type Test = NonNullable<SignOnConnection['test']>;

/** What the last test of a connection showed. */
export function TestReport({ test }: { test: Test }) {
  const { problem, reason, claims, at } = test;

  return (
    <div className="stack">
      <p>
        <strong>{problem === null ? 'It works.' : signOnProblems[problem]}</strong> Tested {formatMoment(at)}
        {!test.is_current && ', before the last change'}.
      </p>
      {reason !== '' && (
        <p>
          What went wrong: <q>{reason}</q>
        </p>
      )}
      {claims.length > 0 && (
        <details className="sign-on-claims" open={problem !== null}>
          <summary>Received values</summary>
          <dl>
            {claims.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
