import { lazy, Suspense, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { stateQuery } from '#/lib/state-query.ts';
import { downloadIcon } from '#/ui/action-icons.ts';
import { Icon } from '#/ui/Icon.tsx';

const LogDialog = lazy(async () => ({ default: (await import('./LogDialog.tsx')).LogDialog }));

/** Downloads what is known of each click, where the plan has it. */
export function LogButton() {
  const { features } = useSuspenseQuery(stateQuery).data;
  const [isOpen, setIsOpen] = useState(false);
  if (!features.includes('download_logs')) return null;

  return (
    <>
      <button type="button" className="button quiet small" onClick={() => setIsOpen(true)}>
        <Icon path={downloadIcon} size={18} />
        Log
        <span className="unseen"> of all clicks</span>
      </button>
      {isOpen && (
        <Suspense>
          <LogDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
