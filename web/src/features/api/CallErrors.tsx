import { answerOf, type ApiCall, type ApiDescription } from '@linklet/contract/api/description.ts';

const FIRST_REFUSAL = 400;

/** What a call may be refused with: by status, each code with its sentence. */
export function CallErrors({ call, description }: { call: ApiCall; description: ApiDescription }) {
  return (
    <dl className="reference-errors">
      {Object.entries(call.responses)
        .filter(([status]) => Number(status) >= FIRST_REFUSAL)
        .map(([status, response]) => {
          const answer = answerOf(description, response);
          const codes = Object.keys(answer?.content['application/json'].examples ?? {});
          return (
            <div key={status}>
              <dt>
                {status} <span>{answer?.description.replaceAll('`', '')}</span>
              </dt>
              {codes.map((code) => (
                <dd key={code}>
                  <code>{code}</code> {description.components.examples[code]?.summary}
                </dd>
              ))}
            </div>
          );
        })}
    </dl>
  );
}
