import { useState } from 'react';
import {
  answerOf,
  type ApiCall,
  type ApiDescription,
  type Parameter,
} from '@linklet/contract/api/description.ts';
import { exampleOf } from '@linklet/contract/api/example-of.ts';
import { exampleValues, sampleRequestOf } from '@linklet/contract/api/sample-request.ts';
import type { SampleLanguage } from '@linklet/contract/api/samples/samples.ts';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { draftOf, valuesOf } from './call-draft.ts';
import { CallErrors } from './CallErrors.tsx';
import { CallTabs } from './CallTabs.tsx';
import { Code } from './Code.tsx';
import { Samples } from './Samples.tsx';
import { FieldList, SchemaFields } from './SchemaFields.tsx';
import { TryIt, type TokenState } from './TryIt.tsx';

export interface CallDetailsProps extends TokenState {
  call: ApiCall;
  description: ApiDescription;
  language: SampleLanguage;
  onLanguage: (language: SampleLanguage) => void;
}

/** All of one call: what it takes and answers, how programs send it, and a way to try it. */
export function CallDetails({ call, description, language, onLanguage, ...token }: CallDetailsProps) {
  const [draft, setDraft] = useState(() => draftOf(call));
  const baseUrl = location.origin + tokenPrefix;
  const values = valuesOf(call, draft);
  const request = values && sampleRequestOf(call, values, baseUrl);

  return (
    <div className="reference-details">
      <p>
        A token needs {call.security.length > 1 && 'one of '}
        <Permissions call={call} />.
      </p>
      <Samples
        request={request ?? sampleRequestOf(call, exampleValues(call), baseUrl)}
        language={language}
        onLanguage={onLanguage}
      />
      <CallTabs
        id={call.operationId}
        panels={{
          request: <Request call={call} />,
          answer: <Success call={call} description={description} />,
          errors: <CallErrors call={call} description={description} />,
          try: <TryIt {...token} call={call} draft={draft} request={request} onDraft={setDraft} />,
        }}
      />
    </div>
  );
}

function Permissions({ call: { security } }: { call: ApiCall }) {
  return security.map(({ token: [permission] }, index) => (
    <span key={permission}>
      {index > 0 && ', '}
      <code>{permission}</code>
    </span>
  ));
}

function Request({ call }: { call: ApiCall }) {
  const { parameters, requestBody } = call;
  if (!parameters && !requestBody) return <p className="field-hint">It takes no input but the token.</p>;
  return (
    <>
      {parameters && <Parameters parameters={parameters} />}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <section key={type}>
          <h4>
            Body <code>{type}</code>
          </h4>
          <SchemaFields schema={schema} />
        </section>
      ))}
    </>
  );
}

const places = ['path', 'query', 'header'] as const;

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return places.map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return null;
    const fields = here.map(({ required, description, ...rest }) => ({
      ...rest,
      isRequired: required,
      ...(description !== undefined && { description: description.replaceAll('`', '') }),
    }));
    return (
      <section key={place}>
        <h4>In the {place}</h4>
        <FieldList fields={fields} />
      </section>
    );
  });
}

function Success({ call, description }: Pick<CallDetailsProps, 'call' | 'description'>) {
  const [[status, response] = []] = Object.entries(call.responses);
  const schema = response && answerOf(description, response)?.content['application/json'].schema;
  if (!schema) return null;
  return (
    <>
      <Code label={`Example of ${status ?? ''}`} text={JSON.stringify(exampleOf(schema), null, 2)} />
      <details>
        <summary>Fields of the answer</summary>
        <SchemaFields schema={schema} />
      </details>
    </>
  );
}
