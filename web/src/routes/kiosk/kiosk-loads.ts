import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { userBillingQuery } from '#/features/billing/staff/user-billing.queries.ts';
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
    queryClient.query(userBillingQuery(userId)),
  ]);
}

export async function loadEditions({
  context: { queryClient },
}: Pick<Visit<unknown>, 'context'>): Promise<void> {
  await queryClient.query(editionsQuery);
}

export async function loadHelpdesk({ context, params }: Visit<{ organization: string }>): Promise<void> {
  await context.queryClient.query(helpdeskQuery(params.organization)).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
}
