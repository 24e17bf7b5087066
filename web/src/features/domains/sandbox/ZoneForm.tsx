import { useRef } from 'react';
import {
  addSandboxRecord,
  sandboxFaults,
  sandboxRecordTypes,
  type SandboxRecordBody,
} from '@linklet/contract/domains/sandbox.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { seenByLabels } from './seen-by.ts';
import { useZoneCalls } from './zone.queries.ts';

type Type = SandboxRecordBody['type'];
type SeenBy = SandboxRecordBody['seen_by'];

interface Draft {
  type: Type;
  name: string;
  value: string;
  ttl: string;
  seen_by: SeenBy;
}

const empty: Draft = { type: 'TXT', name: '', value: '', ttl: '60', seen_by: 'everybody' };
const names = { name: 'Name', value: 'Value', ttl: 'TTL in seconds' };

/** Adds a record to the sandbox zone, or a fault of a name and all below it. */
export function ZoneForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const { add } = useZoneCalls();
  const form = useForm({
    formRef,
    initial: empty,
    check: (draft) => ({
      ...checkBody(addSandboxRecord, toBody(draft)),
      ...(!isTtl(draft.ttl) && { ttl: 'Enter a number of seconds, from 0 to 604800.' }),
    }),
    send: async (draft) => {
      await add(toBody(draft));
      notify(`${draft.type} record of ${draft.name} added.`, 'success');
      form.change({ name: '', value: '' });
    },
  });
  const { draft } = form;
  const isFault = draft.type === 'FAULT';

  return (
    <form ref={formRef} className="form zone-form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <ChoiceField
        id={form.idOf('type')}
        label="Type"
        value={draft.type}
        choices={sandboxRecordTypes.map((type) => ({
          value: type,
          label: type === 'FAULT' ? 'Fault' : type,
        }))}
        onChange={(type) =>
          form.change({ type: type as Type, value: type === 'FAULT' ? sandboxFaults[0] : '' })
        }
      />
      <TextField {...form.field('name')} {...plain} label={names.name} placeholder="_linklet.go.acme.test" />
      {isFault ? (
        <ChoiceField
          id={form.idOf('value')}
          label="Fault"
          value={draft.value}
          choices={sandboxFaults.map((fault) => ({ value: fault, label: faultLabels[fault] }))}
          onChange={(value) => form.change({ value })}
        />
      ) : (
        <TextField {...form.field('value')} {...plain} label={names.value} />
      )}
      <TextField {...form.field('ttl')} {...plain} label={names.ttl} inputMode="numeric" />
      <ChoiceField
        id={form.idOf('seen_by')}
        label="Seen by"
        value={draft.seen_by}
        choices={Object.entries(seenByLabels).map(([value, label]) => ({ value, label }))}
        onChange={(seen_by) => form.change({ seen_by: seen_by as SeenBy })}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Add record" busyLabel="Adding…" />
      </div>
    </form>
  );
}

const plain = {
  ...{ type: 'text', autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off' },
  spellCheck: false,
} as const;

const faultLabels: Record<(typeof sandboxFaults)[number], string> = {
  servfail: 'servfail: the servers fail',
  slow: 'slow: no answer',
  lame: 'lame: the name servers refuse',
  bogus: 'bogus: signatures are broken',
  proxy: 'proxy: passes visitors on to us',
  flexible: 'flexible: passes them on by http',
  website: 'website: answers by itself',
};

const MOST_TTL = 604_800;

function isTtl(text: string): boolean {
  return /^\d{1,6}$/.test(text.trim()) && Number(text) <= MOST_TTL;
}

function toBody({ ttl, ...draft }: Draft): SandboxRecordBody {
  return { ...draft, ttl: Number(ttl) };
}
