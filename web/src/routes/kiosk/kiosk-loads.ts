import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { staffBillingQuery } from '#/features/billing/staff/staff-billing.queries.ts';
import { helpdeskQuery, userOrganizationsQuery } from '#/features/helpdesk/helpdesk.queries.ts';
import { editionsQuery } from '#/features/kiosk/editions/editions.queries.ts';
import { userQuery } from '#/features/kiosk/kiosk.queries.ts';
import { ApiError } from '#/lib/transport/transport.ts';

interface Visit<Params> {
  context: { queryClient: QueryClient };
  params: Params;
}

export async function loadUser({
  context: { queryClient },
  params: { userId },
}: Visit<{ userId: string }>): Promise<void> {
  await Promise.all([
    queryClient.query(userQuery(userId)),
    queryClient.query(userOrganizationsQuery(userId)),
    queryClient.query(staffBillingQuery({ id: userId })),
  ]);
}

export async function loadEditions({
  context: { queryClient },
}: Pick<Visit<unknown>, 'context'>): Promise<void> {
  await queryClient.query(editionsQuery);
}

export async function loadHelpdesk({ context, params }: Visit<{ organization: string }>): Promise<void> {
  const { organization } = params;
  await orNotFound(
    Promise.all([
      context.queryClient.query(helpdeskQuery(organization)),
      context.queryClient.query(staffBillingQuery({ organization })),
    ]),
  );
}

export async function loadTeamBilling({
  context,
  params: { organization, team },
}: Visit<{ organization: string; team: string }>): Promise<void> {
  await orNotFound(context.queryClient.query(staffBillingQuery({ organization, team })));
}

async function orNotFound(loading: Promise<unknown>): Promise<void> {
  await loading.catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
}
