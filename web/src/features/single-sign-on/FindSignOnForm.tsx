import { useRef, useState } from 'react';
import { findSignOn } from '@linklet/contract/single-sign-on/endpoints.ts';
import { signOnPath } from '@linklet/contract/single-sign-on/paths.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { fetchSignOnKey } from './single-sign-on.queries.ts';

const names = { account: 'Email or organization' };

/** Finds where somebody signs in by their organization, and goes there. */
export function FindSignOnForm({ next }: { next: string | undefined }) {
  const formRef = useRef<HTMLFormElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    formRef,
    initial: { account: '' },
    check: (draft) => checkBody(findSignOn, draft),
    send: async ({ account }) => {
      const key = await fetchSignOnKey(account);
      if (key === null) setSentTo(account);
      else
        location.assign(signOnPath(key, { time_zone: ownTimeZone(), ...(next !== undefined && { next }) }));
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField
        {...form.field('account')}
        label={names.account}
        hint="For example acme, from the URL /app/organizations/acme."
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {sentTo !== null && (
        <p role="status">
          If an organization uses single sign-on for {sentTo}, we have emailed the link to this address.
        </p>
      )}
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Continue" busyLabel="Looking…" size="large" />
      </div>
    </form>
  );
}
