import { lazy, Suspense, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state.ts';
import type { ListedLink } from '@linklet/contract/links.ts';
import { eyeIcon } from '#/ui/action-icons.ts';
import { Icon } from '#/ui/Icon.tsx';
import { analyticsPath, routes } from '#/shell/names.ts';

const StatsDialog = lazy(async () => ({
  default: (await import('#/features/links/details/StatsDialog.tsx')).StatsDialog,
}));

/** Whether clicks on a link are counted, and who else sees them; its code is fetched once it is opened. */
export function StatsSettings({ link, state }: { link: ListedLink; state: AppState }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!state.features.includes('update_linklet')) return null;
  const paths = { clicks: analyticsPath(link.hash), subscription: routes['settings.subscription'] };

  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        <Icon path={eyeIcon} />
        Who sees this
      </button>
      {isOpen && (
        <Suspense>
          <StatsDialog link={link} state={state} paths={paths} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
