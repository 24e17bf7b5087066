import { lazy, Suspense, useState } from 'react';
import { downloadIcon } from '#/ui/icons/action-icons.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { useFeatures } from '../use-features.ts';

const LogDialog = lazy(async () => ({ default: (await import('./LogDialog.tsx')).LogDialog }));

/** Downloads what is known of each click, where the plan has it. */
export function LogButton() {
  const { features } = useFeatures();
  const [isOpen, setIsOpen] = useState(false);
  if (!features.includes('download_logs')) return null;

  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Icon path={downloadIcon} size={18} />
        Log
        <span className="unseen"> of all clicks</span>
      </Button>
      {isOpen && (
        <Suspense>
          <LogDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
