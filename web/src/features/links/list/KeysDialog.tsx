import { useState } from 'react';
import { localEntries } from '#/lib/storage.ts';
import { Dialog } from '#/ui/Dialog.tsx';
import { Switch } from '#/ui/Switch.tsx';

const keys = [
  ['C', 'Create a link'],
  ['/', 'Search'],
  ['J and K', 'Next and previous link'],
  ['Enter', 'Open the link’s details'],
  ['E', 'Edit its destination'],
  ['Q', 'QR code'],
  ['A', 'Archive, or restore from the archive'],
  ['X', 'Delete'],
  ['Space', 'Select'],
  ['Esc', 'Close the details'],
  ['Ctrl K or ⌘ K', 'Go to anything'],
  ['?', 'This help'],
] as const;

/** What keys do on the dashboard. Single ones can be switched off: speech input and slips press them too. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(localEntries.read('singleKeys') !== false);

  function toggle(next: boolean) {
    localEntries.write('singleKeys', next);
    setOn(next);
  }

  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl className="keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Switch id="single-keys" label="Single keys" checked={on} onChange={toggle} />
    </Dialog>
  );
}
