import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { SignOnConnection, SignOnView } from '@linklet/contract/single-sign-on/endpoints.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { formatMoment } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import type { NamedRole } from './admission.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { failureText } from './failure-text.ts';
import { OpenIdForm } from './OpenIdForm.tsx';
import { SamlForm } from './SamlForm.tsx';
import { signOnQuery, useSignOn } from './single-sign-on.queries.ts';
import { TestReport } from './TestReport.tsx';
import { ValuesToCopy } from './ValuesToCopy.tsx';

interface SignOnSectionsProps {
  place: WorkspaceAddress;
  /** What people call the organization, or the team. */
  name: string;
  /** That whoever looks may give; null for a team, which has its own. */
  roles: readonly NamedRole[] | null;
}

const kinds = [
  { value: 'oauth2', label: 'OpenID Connect (OAuth 2.0)' },
  { value: 'saml2', label: 'SAML 2.0' },
];

type Addresses = SignOnView['addresses'];

const openIdValues = ({ redirect }: Addresses) => [{ name: 'Redirect URI', value: redirect }];
const samlValues = ({ entity_id: entity, acs }: Addresses) => [
  { name: 'Our entity ID and metadata URL (Okta: Audience URI)', value: entity },
  { name: 'Assertion consumer service (ACS) URL', value: acs },
];

/** Setting up, trying and requiring the single sign-on of an organization, or of a team. */
export function SignOnSections({ place, name, roles }: SignOnSectionsProps) {
  const { connection, addresses } = useSuspenseQuery(signOnQuery(place)).data;
  const [kind, setKind] = useState(connection?.config.kind ?? 'oauth2');
  const [deleted, setDeleted] = useState(0);
  const sections = useKeptFocus<HTMLDivElement>(connection === null ? 0 : 1);
  const Form = kind === 'oauth2' ? OpenIdForm : SamlForm;

  return (
    <div ref={sections} tabIndex={-1} role="group" aria-label="Single sign-on" className="settings-sections">
      <SettingsSection title="Provider">
        <p className="field-hint">Members of {name} sign in with your identity provider.</p>
        <ChoiceField
          id="sign-on-kind"
          label="Protocol"
          value={kind}
          choices={kinds}
          onChange={(value) => setKind(value === 'saml2' ? 'saml2' : 'oauth2')}
        />
        <ValuesToCopy values={kind === 'oauth2' ? openIdValues(addresses) : samlValues(addresses)} />
        {/* What was typed stays as it is saved, and goes as the connection is deleted. */}
        <Form key={`${kind} ${String(deleted)}`} {...{ place, connection, roles }} />
      </SettingsSection>
      {connection !== null && (
        <>
          <TestSection place={place} connection={connection} />
          <SettingsSection title="Sign-in link">
            <p className="field-hint">
              Members open this link, or choose “Single sign-on” where they sign in and enter the organization
              or their email.
            </p>
            <ValuesToCopy values={[{ name: 'Link for members', value: addresses.sign_in }]} />
          </SettingsSection>
          <EnforceSection place={place} name={name} connection={connection} />
          <DeleteSection place={place} name={name} onDeleted={() => setDeleted(deleted + 1)} />
        </>
      )}
    </div>
  );
}

interface PartProps {
  place: WorkspaceAddress;
  connection: SignOnConnection;
}

function TestSection({ place, connection }: PartProps) {
  const { testing } = useSignOn(place);
  const { test, last_success_at: worked, last_failure: failed } = connection;

  async function begin() {
    location.assign((await testing.mutateAsync()).url);
  }

  return (
    <SettingsSection title="Test">
      {test && <TestReport test={test} />}
      {worked !== null && <p className="field-hint">Last sign-in {formatMoment(worked)}.</p>}
      {failed && (
        <p className="field-hint">
          It last failed {formatMoment(failed.at)}: <q>{failureText(failed.reason)}</q>
        </p>
      )}
      <div className="form-end">
        <Button aria-busy={testing.isPending || undefined} onClick={() => void begin().catch(toldAlready)}>
          Test this connection
        </Button>
      </div>
    </SettingsSection>
  );
}

function EnforceSection({ place, name, connection }: PartProps & { name: string }) {
  const { enforcing } = useSignOn(place);
  const { confirm, dialog } = useConfirm();
  const { enforced, test } = connection;
  const isTested = test?.problem === null && test.is_current;

  async function change(enforce: boolean) {
    const isSure =
      !enforce ||
      (await confirm({
        title: `Require single sign-on for ${name}?`,
        text: `Everyone except the owner of the organization signs in to ${name} with it, now and every 12 hours.`,
        confirm: 'Require SSO',
      }));
    if (isSure) await enforcing.mutateAsync(enforce);
  }

  return (
    <SettingsSection title="Require SSO">
      <p className="field-hint">
        If off, people can also use a password. The owner of the organization always can, as a way back in.
      </p>
      <Switch
        id="sign-on-enforced"
        label={`Require single sign-on for ${name}`}
        checked={enforced}
        {...(!enforced && !isTested && { lockedReason: 'Test the connection first.' })}
        onChange={(enforce) => void change(enforce).catch(toldAlready)}
      />
      {dialog}
    </SettingsSection>
  );
}

interface DeleteSectionProps {
  place: WorkspaceAddress;
  name: string;
  onDeleted: () => void;
}

function DeleteSection({ place, name, onDeleted }: DeleteSectionProps) {
  const { deleting } = useSignOn(place);
  const { confirm, dialog } = useConfirm();

  async function remove() {
    const isSure = await confirm({
      title: `Delete single sign-on of ${name}?`,
      text: 'People without a password set one by email to sign in again.',
      confirm: 'Delete',
      danger: true,
    });
    if (!isSure) return;
    await deleting.mutateAsync();
    onDeleted();
    notify('Single sign-on deleted.', 'success');
  }

  return (
    <SettingsSection title="Delete" danger>
      <div className="form-end">
        <Button kind="danger" onClick={() => void remove().catch(toldAlready)}>
          Delete single sign-on
        </Button>
      </div>
      {dialog}
    </SettingsSection>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
