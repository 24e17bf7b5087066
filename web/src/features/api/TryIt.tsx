import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { ApiCall } from '@linklet/contract/api/description.ts';
import type { SampleRequest } from '@linklet/contract/api/sample-request.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { filledIn, parameterFault, type CallDraft } from './call-draft.ts';
import { DraftFields } from './DraftFields.tsx';
import { TrialAnswer } from './TrialAnswer.tsx';
import { readToken, tryCall, type TriedAnswer } from './try-call.ts';

export interface TokenState {
  token: string;
  onToken: (token: string) => void;
}

interface TryItProps extends TokenState {
  call: ApiCall;
  draft: CallDraft;
  /** Null while it can’t be sent. */
  request: SampleRequest | null;
  onDraft: (draft: CallDraft) => void;
}

type Outcome =
  { kind: 'none' } | { kind: 'sent' } | { kind: 'answer'; answer: TriedAnswer } | { kind: 'failure' };

/** Sends the call as a program would, and shows the answer. */
export function TryIt({ call, draft, request, onDraft, token, onToken }: TryItProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const { outcome, send } = useTrial();
  const { operationId: id, method } = call;
  const known = readToken(token);
  const changes = method !== 'GET';

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    const wrong = firstFault({ call, draft, request, token: known });
    if (wrong !== undefined) document.getElementById(`${id}-${wrong}`)?.focus();
    else if (known !== null && request !== null && outcome.kind !== 'sent')
      send(request, { token: known, file, isTried: changes && isTried });
  }

  return (
    <form className="form" noValidate onSubmit={submit} aria-label={`Try ${call.summary}`}>
      <TextField
        id={`${id}-token`}
        label="Token"
        type="password"
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        spellCheck={false}
        value={token}
        hint="It stays in this tab until you leave or reload the page. It is sent only to this service, and not stored."
        error={isAsked && known === null ? 'Paste a token, such as lnk_….' : undefined}
        onChange={(event) => onToken(event.currentTarget.value)}
      />
      <DraftFields
        call={call}
        draft={draft}
        isBodyWrong={request === null}
        isAsked={isAsked}
        onChange={onDraft}
        file={file}
        onFile={setFile}
      />
      {changes && (
        <CheckField checked={isTried} onChange={setTried}>
          Dry run: try it without saving anything
        </CheckField>
      )}
      <div className="form-end">
        <SubmitButton busy={outcome.kind === 'sent'} label="Send" busyLabel="Sending…" />
      </div>
      <div role="status">
        {outcome.kind === 'failure' && <p className="field-error">No response. Check your connection.</p>}
        {outcome.kind === 'answer' && <TrialAnswer {...outcome.answer} />}
      </div>
    </form>
  );
}

interface Filled extends Pick<TryItProps, 'call' | 'draft' | 'request'> {
  token: string | null;
}

/** The field that keeps a call from being sent. */
function firstFault({ call, draft, request, token }: Filled): string | undefined {
  if (token === null) return 'token';
  const wrong = filledIn(call).find((each) => parameterFault(each, draft.parameters[each.name] ?? ''));
  return wrong?.name ?? (request === null ? 'body' : undefined);
}

function useTrial() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const controller = useRef<AbortController>(null);

  useEffect(() => () => controller.current?.abort(), []);

  function send(request: SampleRequest, trial: { token: string; file: File | null; isTried: boolean }): void {
    const current = new AbortController();
    controller.current = current;
    setOutcome({ kind: 'sent' });
    tryCall(request, { ...trial, signal: current.signal }).then(
      (answer) => setOutcome({ kind: 'answer', answer }),
      () => current.signal.aborted || setOutcome({ kind: 'failure' }),
    );
  }

  return { outcome, send };
}
