import { useRef, useState, type SyntheticEvent } from 'react';

/** Sends a form at most once at a time, however often it is asked to. `send` deals with its failures itself. */
export function useSubmit(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    void send().finally(() => {
      sending.current = false;
      setBusy(false);
    });
  }

  return { busy, submit };
}
