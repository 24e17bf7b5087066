import { ValuesToCopy } from '#/features/single-sign-on/index.ts';
import { useFocus } from '#/lib/use-focus.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { VerifySamples } from './VerifySamples.tsx';
import { titleOf } from './webhook-draft.ts';
import type { SavedWebhook } from './webhooks.queries.ts';

interface WebhookSecretProps {
  webhook: SavedWebhook;
  secret: string;
  donePath: string;
}

/** The secret of a webhook, the only time that it is seen, with how receivers use it. */
export function WebhookSecret({ webhook, secret, donePath }: WebhookSecretProps) {
  const panel = useFocus<HTMLDivElement>();
  const isFormerGood = webhook.former_secret_until !== null;

  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="Your new secret">
      <SettingsSection title={titleOf(webhook)}>
        {webhook.kind === 'slack' ? (
          <p>Slack needs no secret: anyone who knows its URL can post there, so keep it private.</p>
        ) : (
          <>
            <div className="banner">
              <p>
                Copy this secret now; it won’t be shown again.
                {isFormerGood && ' Until tomorrow, deliveries are also signed with the previous secret.'}
              </p>
            </div>
            <ValuesToCopy values={[{ name: 'Secret', value: secret }]} />
            <VerifySamples />
          </>
        )}
        <div className="form-end">
          <ButtonAnchor kind="primary" href={donePath}>
            Done
          </ButtonAnchor>
        </div>
      </SettingsSection>
    </div>
  );
}
