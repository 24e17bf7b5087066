import type { ApiCall, Parameter } from '@linklet/contract/api/description.ts';
import { FileField } from '#/ui/fields/files/FileField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { filledIn, formFields, isForm, parameterFault, type CallDraft } from './call-draft.ts';

interface DraftFieldsProps {
  call: ApiCall;
  draft: CallDraft;
  /** Whether the body is no JSON. */
  isBodyWrong: boolean;
  /** What is missing is told once it was to be sent. */
  isAsked: boolean;
  onChange: (draft: CallDraft) => void;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** What a call is sent: a field for each parameter, and its body. */
export function DraftFields({ call, draft, isBodyWrong, isAsked, file, onChange, onFile }: DraftFieldsProps) {
  const { operationId: id } = call;

  return (
    <>
      {filledIn(call).map((parameter) => (
        <ParameterField
          key={parameter.name}
          id={`${id}-${parameter.name}`}
          parameter={parameter}
          value={draft.parameters[parameter.name] ?? ''}
          isAsked={isAsked}
          onChange={(value) =>
            onChange({ ...draft, parameters: { ...draft.parameters, [parameter.name]: value } })
          }
        />
      ))}
      {isForm(call) && <FormFields {...{ call, draft, file, onChange, onFile }} />}
      {call.requestBody?.content['application/json'] && (
        <TextAreaField
          id={`${id}-body`}
          label="Body"
          rows={Math.min(16, draft.body.split('\n').length + 1)}
          spellCheck={false}
          value={draft.body}
          error={isBodyWrong ? 'This is not JSON.' : undefined}
          onChange={(body) => onChange({ ...draft, body })}
        />
      )}
    </>
  );
}

interface ParameterFieldProps {
  id: string;
  parameter: Parameter;
  value: string;
  isAsked: boolean;
  onChange: (value: string) => void;
}

function ParameterField({ id, parameter, value, isAsked, onChange }: ParameterFieldProps) {
  const { name, required, schema } = parameter;
  const error = isAsked ? parameterFault(parameter, value) : undefined;
  const label = (
    <>
      <code>{name}</code> {!required && <span className="optional">optional</span>}
    </>
  );
  if (schema.enum) {
    return (
      <SelectField id={id} label={label} value={value} error={error} onChange={onChange}>
        {(!required || value === '') && <option value="">–</option>}
        {schema.enum.map(String).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      id={id}
      label={label}
      value={value}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function FormFields({
  call,
  draft,
  file,
  onChange,
  onFile,
}: Omit<DraftFieldsProps, 'isBodyWrong' | 'isAsked'>) {
  const { operationId: id } = call;

  return (
    <>
      <FileField
        id={`${id}-file`}
        label="file"
        accept={[]}
        file={file}
        hint={undefined}
        error={undefined}
        onPick={onFile}
        onRemove={() => onFile(null)}
      />
      {formFields(call).map((name) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={<code>{name}</code>}
          value={draft.fields[name] ?? ''}
          autoComplete="off"
          onChange={(event) =>
            onChange({ ...draft, fields: { ...draft.fields, [name]: event.currentTarget.value } })
          }
        />
      ))}
    </>
  );
}
