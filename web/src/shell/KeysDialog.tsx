import { useState } from 'react';
import { localEntries } from '#/lib/storage.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';

const groups = [
  {
    title: 'Everywhere',
    keys: [
      ['C', 'Shorten a link'],
      ['Ctrl K or ⌘ K', 'Search, or jump to a page'],
      ['?', 'This help'],
    ],
  },
  {
    title: 'In the list of links',
    keys: [
      ['/', 'Search'],
      ['J and K', 'Next and previous link'],
      ['Enter', 'Open the link’s details'],
      ['E', 'Edit its destination'],
      ['Q', 'QR code'],
      ['A', 'Archive or unarchive'],
      ['X', 'Delete'],
      ['Space', 'Select; A and X then apply to the whole selection'],
      ['Shift', 'While a box is pressed: select all from the last one'],
      ['Esc', 'Clear the selection, or close the details'],
    ],
  },
  {
    title: 'In statistics',
    keys: [
      ['D', 'Today'],
      ['E', 'Yesterday'],
      ['W', 'Last 7 days'],
      ['T', 'Last 30 days'],
      ['M', 'This month'],
      ['Y', 'Last 365 days'],
      ['X', 'Compare with the previous period, or not'],
      ['Esc', 'Clear the filters'],
    ],
  },
] as const;

/** Single keys can be switched off: speech input and slips press them, too. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(localEntries.read('singleKeys') !== false);

  function toggle(next: boolean) {
    localEntries.write('singleKeys', next);
    setOn(next);
  }

  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
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
        </section>
      ))}
      <Switch id="single-keys" label="Single-key shortcuts" checked={on} onChange={toggle} />
    </Dialog>
  );
}
