// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

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

describe('a press with the mouse', () => {
  function showDialog() {
    const close = vi.fn();
    render(
      <Dialog title="Invite people" onClose={close}>
        <form>
          <input aria-label="Emails" />
        </form>
        <input aria-label="Find" />
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog');
    vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 400, 300));
    return { close, press: (clientX: number) => fireEvent.mouseDown(dialog, { clientX, clientY: 200 }) };
  }

  test('outside closes the dialog, one on its own scrollbar does not', () => {
    const { close, press } = showDialog();

    press(495);
    expect(close).not.toHaveBeenCalled();
    press(505);
    expect(close).toHaveBeenCalledOnce();
  });

  test('outside takes nothing along that was entered into a form', () => {
    const { close, press } = showDialog();

    fireEvent.input(screen.getByLabelText('Emails'), { target: { value: 'a@example.com' } });
    press(505);
    expect(close).not.toHaveBeenCalled();
  });

  test('outside closes a dialog in which something was only searched for', () => {
    const { close, press } = showDialog();

    fireEvent.input(screen.getByLabelText('Find'), { target: { value: 'a' } });
    press(505);
    expect(close).toHaveBeenCalledOnce();
  });
});
