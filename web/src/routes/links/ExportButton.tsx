import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { LinkExportFilter } from '@linklet/contract/links/exports.ts';
import { ExportLinksDialog } from '#/features/links/list/lazy-dialogs.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { downloadIcon } from '#/ui/icons/action-icons.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';

/** Exports the links of an account; guests have no use for it. */
export function ExportButton({ filter }: { filter?: LinkExportFilter | undefined }) {
  const { user } = useSuspenseQuery(stateQuery).data;
  const [isOpen, setIsOpen] = useState(false);

  if (user === null) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon path={downloadIcon} size={18} />
        Export
      </Button>
      {isOpen && <ExportLinksDialog filter={filter} onClose={() => setIsOpen(false)} />}
    </>
  );
}
