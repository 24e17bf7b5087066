import { useRef } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createWebhook, type WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { EventFields } from './EventFields.tsx';
import { choicesFor, draftOf, isOfSlack, settingsOf } from './webhook-draft.ts';
import { useSaveWebhook, webhooksQuery, type SavedWebhook, type WebhookOwner } from './webhooks.queries.ts';

interface WebhookFormProps {
  address: WebhookOwner;
  /** Null for a new one. */
  webhook: WebhookView | null;
  /** Where whoever gives up goes. */
  backPath: string;
  onSaved: (saved: SavedWebhook) => void;
}

const names = { name: 'Name', url: 'URL', events: 'Events' };

/** Where what happens is sent, and what of it. */
export function WebhookForm({ address, webhook, backPath, onSaved }: WebhookFormProps) {
  const { events } = useSuspenseQuery(webhooksQuery(address)).data;
  const save = useSaveWebhook(address);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: draftOf(webhook),
    check: (draft) => checkBody(createWebhook, settingsOf(draft)),
    send: async (draft) => onSaved(await save(webhook?.id ?? null, settingsOf(draft))),
  });
  const { draft, errors, change, idOf } = form;

  return (
    <form ref={formRef} className="form token-form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={errors} fields={form.named(names)} />
      <TextField
        {...form.field('url')}
        label={names.url}
        hint={
          isOfSlack(draft.url)
            ? 'Slack receives alerts only, each as a message.'
            : 'A public https address that takes POST requests, or an incoming webhook of Slack.'
        }
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.field('name')}
        label={names.name}
        hint="For your own reference, such as “CRM”. Leave empty to use its host."
        autoComplete="off"
      />
      <EventFields
        id={idOf('events')}
        chosen={draft.events}
        choices={choicesFor(draft.url, [...events, ...(webhook?.events ?? [])])}
        error={errors['events']}
        onChange={(chosen) => change({ events: chosen })}
      />
      <div className="form-end">
        <SubmitButton
          busy={form.busy}
          label={webhook === null ? 'Create webhook' : 'Save webhook'}
          busyLabel="Saving…"
        />
        <ButtonAnchor href={backPath}>Cancel</ButtonAnchor>
      </div>
    </form>
  );
}
