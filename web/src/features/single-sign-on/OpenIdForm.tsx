import { useRef } from 'react';
import {
  organizationSignOn,
  type SignOnConnection,
  type SignOnDraft,
} from '@linklet/contract/single-sign-on/endpoints.ts';
import {
  signOnProviderNames,
  signOnProviders,
  type SignOnProvider,
} from '@linklet/contract/single-sign-on/providers.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { admissionChoices, admissionOf, choiceOf, type NamedRole } from './admission.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { openIdSteps, tenantWordsOf } from './provider-words.ts';
import { ProviderSteps } from './ProviderSteps.tsx';
import { useSignOn } from './single-sign-on.queries.ts';

interface OpenIdFormProps {
  place: WorkspaceAddress;
  /** Null where none is set up. */
  connection: SignOnConnection | null;
  /** That whoever looks may give; null for a team, which has its own. */
  roles: readonly NamedRole[] | null;
}

const providerChoices = signOnProviders.map((value) => ({ value, label: signOnProviderNames[value] }));
const providerOf = (value: string) => signOnProviders.find((each) => each === value) ?? 'other';

interface Draft {
  provider: SignOnProvider;
  tenant: string;
  client_id: string;
  client_secret: string;
  admission: string;
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, type: 'text' } as const;

/** What a provider of OpenID Connect is. */
export function OpenIdForm({ place, connection, roles }: OpenIdFormProps) {
  const { save } = useSignOn(place);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm<Draft>({
    formRef,
    initial: draftOf(connection, roles === null),
    check: (draft) => checkBody(organizationSignOn.save, toBody(draft)),
    send: async (draft) => {
      await save(toBody(draft));
      form.change({ client_secret: '' });
      notify('Connection saved.', 'success');
    },
  });
  const { provider, admission } = form.draft;
  const tenant = tenantWordsOf(provider);
  const isKept = connection?.config.kind === 'oauth2';

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary
        errors={form.errors}
        fields={form.named({ tenant: tenant.label, client_id: 'Client ID', client_secret: 'Client secret' })}
      />
      <ChoiceField
        id={form.idOf('provider')}
        label="Provider"
        value={provider}
        choices={providerChoices}
        onChange={(value) => form.change({ provider: providerOf(value) })}
      />
      <ProviderSteps provider={signOnProviderNames[provider]} steps={openIdSteps[provider]} />
      <TextField {...form.field('tenant')} {...plain} {...tenant} />
      <TextField {...form.field('client_id')} {...plain} label="Client ID" />
      <TextField
        {...form.field('client_secret')}
        {...plain}
        label="Client secret"
        type="password"
        autoComplete="new-password"
        hint={isKept ? 'Leave empty to keep the saved one.' : undefined}
      />
      <ChoiceField
        id={form.idOf('admission')}
        label="New people"
        value={admission}
        choices={admissionChoices(roles)}
        hint="Applies to new accounts. Existing accounts get an invitation."
        onChange={(value) => form.change({ admission: value })}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}

function draftOf(connection: SignOnConnection | null, isTeam: boolean): Draft {
  const admission = choiceOf(connection, isTeam);
  const kept = { client_secret: '', admission };
  if (connection?.config.kind !== 'oauth2') return { provider: 'azure', tenant: '', client_id: '', ...kept };
  const { provider, tenant, client_id } = connection.config;
  return { provider, tenant, client_id, ...kept };
}

function toBody({ admission, ...draft }: Draft): SignOnDraft {
  return { kind: 'oauth2', ...draft, ...admissionOf(admission) };
}
