import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { maxShareName, type StatsShare } from '@linklet/contract/analytics/shares.ts';
import { copyText } from '#/lib/clipboard.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { DateTimeField } from '#/ui/fields/dates/DateTimeField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { momentIn } from '../periods/clock.ts';
import { useZone } from '../periods/use-zone.ts';
import { filtersSentence } from '../search-sentence.ts';
import { share, sharesQuery, type Shareable } from './shares.queries.ts';

interface ShareFormProps {
  subject: Shareable;
  /** Those that the screen shows. */
  filters: string;
  /** The address of a share. */
  urlOf: (token: string) => string;
  onMade: (share: StatsShare) => void;
}

const names = { name: 'Label', password: 'Password (optional)', ends_at: 'Expires (optional)' };

const empty = { name: '', password: '', ends_at: '', is_frozen: false, keepsFilters: true };

/** Makes a link that shows the statistics to whoever gets it, and copies it. */
export function ShareForm({ subject, filters, urlOf, onMade }: ShareFormProps) {
  const zone = useZone();
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
        ends_at: ends_at === '' ? null : momentIn(zone, ends_at),
        is_frozen,
        filters: keepsFilters ? filters : '',
      };
      const made = await share(subject, body);
      const isCopied = await copyText(urlOf(made.token));
      notify(isCopied ? 'Share link created and copied.' : 'Share link created.', 'success');
      onMade(made);
      await queryClient.invalidateQueries({ queryKey: sharesQuery(subject).queryKey });
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
        hint="Not shown to visitors."
      />
      <PasswordField
        {...form.field('password')}
        label={names.password}
        autoComplete="new-password"
        maxLength={128}
      />
      <DateTimeField
        {...form.field('ends_at')}
        label={names.ends_at}
        hint={`In ${zone}. Leave empty to keep it until you revoke it.`}
      />
      <Switch
        id={form.idOf('is_frozen')}
        label="Snapshot: don’t include later clicks"
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
        <SubmitButton busy={form.busy} label="Create share link" busyLabel="Creating…" />
      </div>
    </form>
  );
}
