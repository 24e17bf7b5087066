import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { getAuditRetention, listAudit, listAuditPeople } from '@linklet/contract/audit/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { toFilter, type AuditSearch } from './audit-filter.ts';

/** What was done in an organization, the newest first, page by page. */
export function auditQuery(organization: string, search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ['audit', organization, search],
    queryFn: ({ pageParam, signal }) =>
      api(listAudit, {
        params: { organization },
        query: { ...toFilter(search), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Whoever is or was in an organization. */
export const auditPeopleQuery = (organization: string) =>
  queryOptions({
    queryKey: ['audit-people', organization],
    queryFn: ({ signal }) => api(listAuditPeople, { params: { organization }, signal }),
    select: ({ data }) => data,
  });

/** For how many days the audit of an organization is kept; null for ever. */
export const auditRetentionQuery = (organization: string) =>
  queryOptions({
    queryKey: ['audit-retention', organization],
    queryFn: ({ signal }) => api(getAuditRetention, { params: { organization }, signal }),
    select: ({ days }) => days,
    // The audit is worth showing without it.
    meta: { quiet: true },
  });

/** Asks whether a file of the audit is given. */
export function useAuditDownload(organization: string) {
  return useMutation({
    mutationFn: () => api(getAuditRetention, { params: { organization } }),
  });
}
