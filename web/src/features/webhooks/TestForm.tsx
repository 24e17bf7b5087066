import { useId, useState } from 'react';
import type { WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { outwardNames, type OutwardName } from '@linklet/contract/webhooks/names.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';

interface TestFormProps {
  webhook: WebhookView;
  onTest: (event: OutwardName) => void;
}

/** Sends an example of an event. */
export function TestForm({ webhook: { events }, onTest }: TestFormProps) {
  const [first = 'link.created'] = events;
  const [event, setEvent] = useState<string>(first);
  const chosen = outwardNames.find((name) => name === event) ?? first;

  return (
    <div className="webhook-test">
      <SelectField id={useId()} label="Example" value={chosen} onChange={setEvent}>
        {events.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button onClick={() => onTest(chosen)}>Send a test</Button>
    </div>
  );
}
