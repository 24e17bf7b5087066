// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

test('Esc closes the dialog on top, and not the one that it stands in', () => {
  const [closeOuter, closeInner] = [vi.fn(), vi.fn()];
  render(
    <Dialog title="Outer" onClose={closeOuter}>
      <Dialog title="Inner" onClose={closeInner}>
        Text
      </Dialog>
    </Dialog>,
  );

  // What a browser makes of the key.
  fireEvent(screen.getByRole('dialog', { name: 'Inner' }), new Event('cancel', { cancelable: true }));

  expect([closeInner.mock.calls.length, closeOuter.mock.calls.length]).toEqual([1, 0]);
});
