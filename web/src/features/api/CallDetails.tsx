import { useState, type ReactNode } from 'react';
import { answerOf, type ApiCall, type ApiDescription } from '@linklet/contract/api/description.ts';
import { exampleOf } from '@linklet/contract/api/example-of.ts';
import { exampleValues, sampleRequestOf } from '@linklet/contract/api/sample-request.ts';
import type { SampleLanguage } from '@linklet/contract/api/samples/samples.ts';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { draftOf, valuesOf } from './call-draft.ts';
import { CallErrors } from './CallErrors.tsx';
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
      <Part title="Parameters">{call.parameters && <Parameters call={call} />}</Part>
      <Part title="Body">{call.requestBody && <Body call={call} />}</Part>
      <Part title="Sample">
        <Samples
          request={request ?? sampleRequestOf(call, exampleValues(call), baseUrl)}
          language={language}
          onLanguage={onLanguage}
        />
      </Part>
      <Part title="Answer">
        <Success call={call} description={description} />
      </Part>
      <Part title="Errors">
        <CallErrors call={call} description={description} />
      </Part>
      <Part title="Try it">
        <TryIt {...token} call={call} draft={draft} request={request} onDraft={setDraft} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <section>
      <h4>{title}</h4>
      {children}
    </section>
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

function Parameters({ call: { parameters = [] } }: { call: ApiCall }) {
  const fields = parameters.map(({ name, in: place, required, description, schema }) => ({
    ...{ name, schema, isRequired: required },
    description: [`In the ${place}.`, description?.replaceAll('`', '')].filter(Boolean).join(' '),
  }));
  return <FieldList fields={fields} />;
}

function Body({ call: { requestBody } }: { call: ApiCall }) {
  return Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
    <div key={type} className="reference-body">
      <p className="field-hint">
        As <code>{type}</code>.
      </p>
      <SchemaFields schema={schema} />
    </div>
  ));
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
