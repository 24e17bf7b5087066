import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { maxShareName } from '@linklet/contract/analytics/shares.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { filtersSentence } from '../search-sentence.ts';
import { share, sharesQuery, type Shareable } from './shares.queries.ts';

interface ShareFormProps {
  subject: Shareable;
  /** Those that the screen shows. */
  filters: string;
}

const names = { name: 'For whom', password: 'Password (optional)', ends_at: 'Until (optional)' };

const empty = { name: '', password: '', ends_at: '', is_frozen: false, keepsFilters: true };

/** Makes an address that shows the statistics to whoever gets it. */
export function ShareForm({ subject, filters }: ShareFormProps) {
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: empty,
    // The service says what each must be.
    check: () => ({}),
    send: async ({ name, password, ends_at, is_frozen, keepsFilters }) => {
      const body = {
        name,
        password: password || null,
        ends_at: ends_at === '' ? null : momentOf(ends_at),
        is_frozen,
        filters: keepsFilters ? filters : '',
      };
      await share(subject, body);
      await queryClient.invalidateQueries({ queryKey: sharesQuery(subject).queryKey });
      notify(`Shared with ${name}. Copy the address and send it.`, 'success');
      form.change(empty);
    },
  });
  const { is_frozen: isFrozen, keepsFilters } = form.draft;

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField
        {...form.field('name')}
        label={names.name}
        type="text"
        autoComplete="off"
        maxLength={maxShareName}
        hint="So that you know it from others; nobody else reads it."
      />
      <PasswordField
        {...form.field('password')}
        label={names.password}
        autoComplete="new-password"
        maxLength={128}
      />
      <TextField
        {...form.field('ends_at')}
        label={names.ends_at}
        type="datetime-local"
        hint="In your local time. Empty: until you revoke it."
      />
      <Switch
        id={form.idOf('is_frozen')}
        label="Frozen: clicks up to now, later ones are left out"
        checked={isFrozen}
        onChange={(checked) => form.change({ is_frozen: checked })}
      />
      {filters !== '' && (
        <Switch
          id={form.idOf('keepsFilters')}
          label={`Only clicks where ${filtersSentence(filters)}`}
          checked={keepsFilters}
          onChange={(checked) => form.change({ keepsFilters: checked })}
        />
      )}
      <div className="dialog-end">
        <SubmitButton busy={form.busy} label="Make address" busyLabel="Making…" />
      </div>
    </form>
  );
}

/** The moment meant by a date field's local time. What is none is sent as it is, and refused beside its field. */
function momentOf(localTime: string): string {
  const moment = new Date(localTime);
  return Number.isNaN(moment.getTime()) ? localTime : moment.toISOString();
}
