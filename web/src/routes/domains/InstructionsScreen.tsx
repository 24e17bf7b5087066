import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Instructions } from '@linklet/contract/domains/instructions.ts';
import { instructionsQuery } from '#/features/domains/domains.queries.ts';
import { RecordList } from '#/features/domains/index.ts';
import { productName } from '#/lib/product.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { routes } from '#/shell/names.ts';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Page } from '#/ui/Page.tsx';

const route = getRouteApi(routes['domains.instructions']);

/** For whoever keeps the DNS records of a domain, without an account. */
export function InstructionsScreen() {
  const { token } = route.useParams();
  const { data, error, refetch } = useQuery(instructionsQuery(token));
  const [chosen, setChosen] = useState<string | null>(null);

  if (data !== undefined)
    return (
      <Page title={`DNS records for ${data.unicode}`}>
        <p>
          Short links of {productName} should work on {data.unicode}. Please add these records where{' '}
          {data.apex} keeps its DNS records, and leave all others as they are.
        </p>
        <Card className="stack">
          <p role="status">{progressText(data)}</p>
          <RecordList domain={data} chosen={chosen} onChoose={setChosen} />
        </Card>
      </Page>
    );
  if (error === null) return <Page title="DNS records" pending children={null} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Page title="DNS records">
      {isGone ? (
        <EmptyState
          icon={warningIcon}
          title="There are no instructions here"
          text="They are available for 30 days, as long as the domain exists. Ask the person who sent you the link for a new one."
        />
      ) : (
        <LoadFailure what="The records" retry={() => void refetch()} />
      )}
    </Page>
  );
}

function progressText({ records }: Instructions): string {
  const found = records.filter((record) => record.is_found).length;
  return found === records.length
    ? 'All records were found. Nothing is left to do.'
    : `Found so far: ${String(found)} of ${String(records.length)}. This page checks again automatically.`;
}
