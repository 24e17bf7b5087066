import { useState } from 'react';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { TextField } from '#/ui/fields/TextField.tsx';
import { QrDesigner } from './designer/QrDesigner.tsx';

/** A QR code for any URL, without making a link of it. Nothing is sent anywhere. */
export function QrStudio() {
  const [url, setUrl] = useState('');
  const [left, setLeft] = useState(false);
  const destination = parseDestination(url);
  const error =
    left && url !== '' && 'refusal' in destination ? errorMessage(destination.refusal) : undefined;

  return (
    <div className="qr-studio">
      <TextField
        id="qr-url"
        label="URL for the QR code"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="https://example.com"
        hint="The code is made in your browser and leads straight to this URL."
        value={url}
        error={error}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
      />
      <QrDesigner
        text={'href' in destination ? destination.href : null}
        name={'host' in destination ? `qr-${destination.host}` : 'qr'}
      />
    </div>
  );
}
