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
        title: 'Make another token?',
        text: 'The present one is good no more, and your provider is refused until it has the new one.',
        confirm: 'Make another',
        danger: true,
      }));
    if (isSure) setSecret((await making.mutateAsync()).secret);
  }

  async function revoke() {
    const isSure = await confirm({
      title: 'Revoke the token?',
      text: 'Your provider is refused from now on. The people it told stay.',
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
        By SCIM 2.0 your provider tells who comes and who goes: it makes accounts, takes people out, and keeps
        your teams with their members. Whoever has an account already is invited, and a team that it deletes
        can be restored for thirty days.
      </p>
      <ValuesToCopy
        values={[
          { name: 'SCIM base URL', value: baseUrl },
          ...(secret === null ? [] : [{ name: 'Token, shown this once', value: secret }]),
        ]}
      />
      {token !== null && (
        <p className="field-hint">
          Token of {formatDate(token.created_at)},{' '}
          {token.last_used_on === null ? 'not used yet' : `last used ${formatDate(token.last_used_on)}`}.
        </p>
      )}
      <div ref={buttons} tabIndex={-1} role="group" aria-label="Token" className="form-end">
        <Button onClick={() => void make().catch(toldAlready)}>
          {token === null ? 'Make a token' : 'Make another token'}
        </Button>
        {token !== null && <Button onClick={() => void revoke().catch(toldAlready)}>Revoke the token</Button>}
      </div>
      {dialog}
    </SettingsSection>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
