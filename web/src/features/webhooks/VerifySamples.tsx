import { useState } from 'react';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Segments } from '#/ui/fields/Segments.tsx';

const samples = {
  node: `import { Webhook } from 'standardwebhooks';

// Throws where the signature is wrong. Use the raw body.
const event = new Webhook(process.env.WEBHOOK_SECRET)
  .verify(body, headers);`,
  python: `from standardwebhooks import Webhook

# Raises where the signature is wrong. Use the raw body.
event = Webhook(os.environ["WEBHOOK_SECRET"]).verify(body, headers)`,
  php: `// Use the raw body.
$signed = $id . '.' . $timestamp . '.' . $body;
$key = base64_decode(substr($secret, strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
$isGood = in_array($expected, explode(' ', $signature), true);`,
} as const;
type Language = keyof typeof samples;

const choices = [
  { value: 'node', label: 'Node.js' },
  { value: 'python', label: 'Python' },
  { value: 'php', label: 'PHP' },
] as const;

/** How a receiver knows that a delivery is ours. */
export function VerifySamples() {
  const [language, setLanguage] = useState<Language>('node');

  return (
    <div className="webhook-samples">
      <h3>Check what you receive</h3>
      <p>
        Deliveries are signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> says: the
        headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>.
      </p>
      <Segments<Language> label="Language" value={language} choices={choices} onChange={setLanguage} />
      <pre className="token-command" tabIndex={0} aria-label="Sample">
        <code>{samples[language]}</code>
      </pre>
      <CopyButton text={samples[language]} label="sample" isNamed />
    </div>
  );
}
