import { useRef } from 'react';
import {
  connectionSources,
  historySources,
  ownServers,
  sourceNames,
} from '@linklet/contract/imports/sources.ts';
import type { ConnectionSource } from '@linklet/contract/imports/sources.ts';
import { useFormState, type FormErrors } from '#/lib/forms/form-state.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { useConnect, type ImportOwner } from './imports.queries.ts';

interface ConnectFormProps {
  address: ImportOwner;
  onStarted: (id: number) => void;
}

interface Draft {
  source: ConnectionSource;
  server: string;
  token: string;
  host: string;
  history: boolean;
}

const kuttHint =
  'Kutt gives counts per hour for the last day, per day for the last month, and per month for the last year.';
const empty: Draft = { source: 'bitly', server: '', token: '', host: '', history: false };

function checkDraft({ token }: Draft): FormErrors {
  return token === '' ? { token: 'The token field is required.' } : {};
}

/** Has links read from another service with a token of it. Nothing is made of them yet. */
export function ConnectForm({ address, onStarted }: ConnectFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const connecting = useConnect(address);
  const { draft, errors, busy, change, submit } = useFormState({
    formRef,
    initial: empty,
    check: checkDraft,
    send: async (draft) => onStarted((await connecting.mutateAsync(draft)).id),
    explain: (error, fields) => {
      const { form, ...beside } = formErrors(error, fields);
      return form === undefined ? beside : { token: form, ...beside };
    },
  });
  const isOwnServer = ownServers.includes(draft.source);

  return (
    <form ref={formRef} className="import-form" noValidate onSubmit={submit}>
      <SelectField
        id="source"
        label="Service"
        value={draft.source}
        onChange={(value) => change({ source: connectionSources.find((each) => each === value) ?? 'bitly' })}
      >
        {connectionSources.map((source) => (
          <option key={source} value={source}>
            {sourceNames[source]}
          </option>
        ))}
      </SelectField>
      {isOwnServer && (
        <>
          <TextField
            id="server"
            label="Server"
            placeholder="https://s.example.com"
            value={draft.server}
            error={errors['server']}
            onChange={(event) => change({ server: event.currentTarget.value })}
          />
          <TextField
            id="host"
            label="Host of its default domain"
            placeholder="s.example.com"
            hint="The service does not provide it."
            value={draft.host}
            error={errors['host']}
            onChange={(event) => change({ host: event.currentTarget.value })}
          />
        </>
      )}
      <TextField
        id="token"
        label="Token"
        type="password"
        autoComplete="off"
        hint="An API key of the service that can read links. It is stored encrypted, and deleted once the links are read."
        value={draft.token}
        error={errors['token']}
        onChange={(event) => change({ token: event.currentTarget.value })}
      />
      {historySources.includes(draft.source) && (
        <div>
          <CheckField
            id="history"
            checked={draft.history}
            aria-describedby="history-hint"
            onChange={(history) => change({ history })}
          >
            Read click history, too
          </CheckField>
          <p id="history-hint" className="field-hint">
            {draft.source === 'kutt' ? kuttHint : 'This takes one request per link, so it can take a while.'}
          </p>
        </div>
      )}
      <div className="form-end">
        <Button type="submit" kind="primary" aria-busy={busy || undefined}>
          {busy ? 'Connecting…' : 'Read links'}
        </Button>
      </div>
    </form>
  );
}
