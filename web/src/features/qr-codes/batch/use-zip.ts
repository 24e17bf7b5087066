import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#/lib/save-file.ts';
import { zipCodes, type Zipping } from './zip-codes.ts';

export type ShortUrls = (signal: AbortSignal) => AsyncIterable<string>;

type ZipState = { name: 'waiting' } | { name: 'making'; done: number } | { name: 'failed' };

/** Makes a zip of QR codes and saves it; ends with whatever shows it. */
export function useZip(shortUrls: ShortUrls, onSaved: () => void) {
  const [state, setState] = useState<ZipState>({ name: 'waiting' });
  const making = useRef<AbortController | null>(null);

  useEffect(() => () => making.current?.abort(), []);

  async function make(wanted: Omit<Zipping, 'signal' | 'onDone'>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    making.current = controller;
    setState({ name: 'making', done: 0 });
    try {
      const onDone = (done: number) => signal.aborted || setState({ name: 'making', done });
      const zip = await zipCodes(shortUrls(signal), { ...wanted, signal, onDone });
      signal.throwIfAborted();
      saveFile(zip, 'qr-codes.zip');
      onSaved();
    } catch {
      if (!signal.aborted) setState({ name: 'failed' });
    }
  }

  function cancel(): void {
    making.current?.abort();
    setState({ name: 'waiting' });
  }

  return { state, make, cancel };
}
