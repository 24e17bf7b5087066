import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ValuesToCopy } from '#/features/single-sign-on/index.ts';
import { formatDate } from '#/lib/format.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { provisioningQuery, useProvisioning } from './provisioning.queries.ts';

interface ProvisioningSectionProps {
  /** Its slug. */
  organization: string;
}

/** Letting a provider tell who the organization's people are. */
export function ProvisioningSection({ organization }: ProvisioningSectionProps) {
  const { base_url: baseUrl, token } = useSuspenseQuery(provisioningQuery(organization)).data;
  const { making, revoking } = useProvisioning(organization);
  const { confirm, dialog } = useConfirm();
  const [secret, setSecret] = useState<string | null>(null);
  const buttons = useKeptFocus<HTMLDivElement>(token === null ? 0 : 1);

  async function make() {
    const isSure =
      token === null ||
      (await confirm({
        title: 'Replace the token?',
        text: 'The current token stops working at once. Your provider needs the new one.',
        confirm: 'Replace token',
        danger: true,
      }));
    if (isSure) setSecret((await making.mutateAsync()).secret);
  }

  async function revoke() {
    const isSure = await confirm({
      title: 'Revoke the token?',
      text: 'Your provider loses access at once. The people it added stay.',
      confirm: 'Revoke',
      danger: true,
    });
    if (!isSure) return;
    await revoking.mutateAsync();
    setSecret(null);
  }

  return (
    <SettingsSection title="Provisioning">
      <p className="field-hint">
        Your provider creates and removes accounts and syncs teams (SCIM 2.0). Existing accounts get an
        invitation. Teams it deletes can be restored for 30 days.
      </p>
      <ValuesToCopy
        values={[
          { name: 'SCIM base URL', value: baseUrl },
          ...(secret === null ? [] : [{ name: 'Token', value: secret }]),
        ]}
      />
      {secret !== null && <p>Copy this token now; it won’t be shown again.</p>}
      {token !== null && (
        <p className="field-hint">
          Token of {formatDate(token.created_at)},{' '}
          {token.last_used_on === null ? 'not used yet' : `last used ${formatDate(token.last_used_on)}`}.
        </p>
      )}
      <div ref={buttons} tabIndex={-1} role="group" aria-label="Token" className="form-end">
        <Button onClick={() => void make().catch(toldAlready)}>
          {token === null ? 'Create token' : 'Replace token'}
        </Button>
        {token !== null && <Button onClick={() => void revoke().catch(toldAlready)}>Revoke token</Button>}
      </div>
      {dialog}
    </SettingsSection>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
