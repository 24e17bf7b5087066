import { useEffect } from 'react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { counted } from '@linklet/contract/http/counted.ts';
import { linksQuery, useClearHistory } from '#/features/links/links.queries.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

export function ClearHistoryScreen() {
  const { data, hasNextPage, fetchNextPage } = useSuspenseInfiniteQuery(linksQuery);
  const clearing = useClearHistory();
  const navigate = useNavigate();
  const count = data.pages.flatMap((page) => page.data).length;

  // Whoever is about to lose something is told how much, so the list is counted to its end.
  useEffect(() => {
    if (hasNextPage) void fetchNextPage();
  }, [hasNextPage, data.pages.length, fetchNextPage]);

  async function clear() {
    const { forgotten } = await clearing.mutateAsync();
    notify(`${linksText(forgotten)} forgotten. They go on working.`, 'success');
    await navigate({ to: routes['my-urls'] });
  }

  return (
    <Page title="Forget these links">
      <div className="confirmation">
        <p>
          This browser will forget{' '}
          <strong>{hasNextPage ? `more than ${linksText(count)}` : linksText(count)}</strong>. You will no
          longer see them in your list, nor their clicks, and you can’t undo this.
        </p>
        <p>The short links themselves and their QR codes go on working.</p>
        <div className="confirmation-actions">
          <ButtonLink to={routes['my-urls']}>Keep them</ButtonLink>
          <Button
            kind="danger"
            disabled={count === 0 || clearing.isPending}
            aria-busy={clearing.isPending}
            onClick={() => void clear().catch(() => undefined)}
          >
            Forget {hasNextPage ? 'all links' : linksText(count)}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function linksText(count: number): string {
  return counted(count, 'link');
}
