import { useRef } from 'react';
import {
  organizationSignOn,
  type SignOnConnection,
  type SignOnDraft,
} from '@linklet/contract/single-sign-on/endpoints.ts';
import { singleSignOnErrors } from '@linklet/contract/single-sign-on/errors.ts';
import {
  signOnProviderNames,
  signOnProviders,
  type SignOnProvider,
} from '@linklet/contract/single-sign-on/providers.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { useForm, type FormErrors } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { admissionChoices, admissionOf, choiceOf, type NamedRole } from './admission.ts';
import { CertificateList } from './CertificateList.tsx';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { MetadataField } from './MetadataField.tsx';
import { samlSteps } from './provider-words.ts';
import { ProviderSteps } from './ProviderSteps.tsx';
import { useSignOn } from './single-sign-on.queries.ts';

interface SamlFormProps {
  place: WorkspaceAddress;
  /** Null where none is set up. */
  connection: SignOnConnection | null;
  /** That whoever looks may give; null for a team, which has its own. */
  roles: readonly NamedRole[] | null;
}

const providerChoices = signOnProviders.map((value) => ({ value, label: signOnProviderNames[value] }));
const providerOf = (value: string) => signOnProviders.find((each) => each === value) ?? 'other';
const signedChoices = [
  { value: 'assertion', label: 'Assertion' },
  { value: 'response', label: 'Response' },
];

interface Draft {
  provider: SignOnProvider;
  entity_id: string;
  sign_on_url: string;
  logout_url: string;
  signed: 'assertion' | 'response';
  certificate: string;
  kept: readonly string[];
  admission: string;
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, type: 'text' } as const;
const names = {
  entity_id: 'Entity ID',
  sign_on_url: 'Single sign-on service URL',
  logout_url: 'Single logout service URL',
  certificate: 'Certificate',
};

/** What a provider of SAML is. */
export function SamlForm({ place, connection, roles }: SamlFormProps) {
  const { save } = useSignOn(place);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm<Draft>({
    formRef,
    initial: draftOf(connection, roles === null),
    check: (draft) => ({
      ...missingCertificate(draft),
      ...checkBody(organizationSignOn.save, toBody(draft)),
    }),
    send: async (draft) => {
      const { certificates } = await save(toBody(draft));
      form.change({ certificate: '', kept: certificates.map(({ fingerprint }) => fingerprint) });
      notify('Connection saved.', 'success');
    },
  });
  const { provider, signed, admission, kept } = form.draft;
  const shown = (connection?.certificates ?? []).filter(({ fingerprint }) => kept.includes(fingerprint));
  const certificates = useKeptFocus<HTMLDivElement>(shown.length);

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <ChoiceField
        id={form.idOf('provider')}
        label="Provider"
        value={provider}
        choices={providerChoices}
        onChange={(value) => form.change({ provider: providerOf(value) })}
      />
      <ProviderSteps provider={signOnProviderNames[provider]} steps={samlSteps[provider]} />
      <MetadataField id={`${form.idOf('provider')}-metadata`} onRead={form.change} />
      <TextField {...form.field('entity_id')} {...plain} label={names.entity_id} />
      <TextField {...form.field('sign_on_url')} {...plain} label={names.sign_on_url} />
      <TextField
        {...form.field('logout_url')}
        {...plain}
        label={names.logout_url}
        hint="Optional. Also signs people out of your provider."
      />
      <ChoiceField
        id={form.idOf('signed')}
        label="Signed part"
        value={signed}
        choices={signedChoices}
        onChange={(value) => form.change({ signed: value === 'response' ? 'response' : 'assertion' })}
      />
      <div
        ref={certificates}
        tabIndex={-1}
        role="group"
        aria-label="Certificates it signs with"
        className="form"
      >
        <CertificateList
          certificates={shown}
          onRemove={(removed) => form.change({ kept: kept.filter((each) => each !== removed) })}
        />
        <TextAreaField
          {...form.field('certificate')}
          label={shown.length === 0 ? names.certificate : 'Another certificate'}
          rows={5}
          spellCheck={false}
          hint="Paste the X.509 certificate (PEM)."
          onChange={(certificate) => form.change({ certificate })}
        />
      </div>
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

/** A connection has one at least, which takes the whole of it to see. */
function missingCertificate({ certificate, kept }: Draft): FormErrors {
  return certificate.trim() === '' && kept.length === 0
    ? { certificate: singleSignOnErrors.certificate_missing.message }
    : {};
}

function draftOf(connection: SignOnConnection | null, isTeam: boolean): Draft {
  const admission = choiceOf(connection, isTeam);
  const kept = (connection?.certificates ?? []).map(({ fingerprint }) => fingerprint);
  const empty = { entity_id: '', sign_on_url: '', logout_url: '', signed: 'assertion' } as const;
  const { config } = connection ?? {};
  const known = config?.kind === 'saml2' ? config : { provider: 'azure' as const, ...empty };
  const { provider, entity_id, sign_on_url, logout_url, signed } = known;
  return {
    ...{ provider, entity_id, sign_on_url, signed, kept, admission },
    ...{ logout_url: logout_url ?? '', certificate: '' },
  };
}

function toBody({ admission, kept, logout_url, ...draft }: Draft): SignOnDraft {
  return {
    ...{ kind: 'saml2', ...draft, kept_certificates: [...kept] },
    logout_url: logout_url.trim() === '' ? null : logout_url,
    ...admissionOf(admission),
  };
}
