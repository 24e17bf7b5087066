import { useEffect, useEffectEvent } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import type { ShortenResult } from '../shown-link.ts';
import { canImport } from '../locks.ts';
import { loadBulk } from './load-bulk.tsx';

interface BulkButtonProps {
  host: string;
  state: AppState;
  onOpen: (result: ShortenResult) => void;
}

const fragment = '#bulk';

/** Leads from the form for one URL to the one for a file; there for those whose plan has it. */
export function BulkButton({ host, state, onOpen }: BulkButtonProps) {
  const isAllowed = canImport(state);

  async function open(): Promise<void> {
    onOpen(await loadBulk(host, state));
  }

  const openIfAsked = useEffectEvent(() => {
    if (location.hash !== fragment || !isAllowed) return;
    // It can be asked for again.
    history.replaceState(null, '', location.pathname + location.search);
    void open();
  });
  useEffect(() => {
    openIfAsked();
    const onChange = () => openIfAsked();
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);

  if (!isAllowed) return null;
  return (
    <Button size="small" onClick={() => void open()}>
      Import CSV
    </Button>
  );
}
