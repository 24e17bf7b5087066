import { useRef, useState, type SyntheticEvent } from 'react';

/** Runs `send` at most once at a time. `send` handles its own failures. */
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
