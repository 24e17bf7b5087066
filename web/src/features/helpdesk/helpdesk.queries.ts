import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getHelpdesk,
  listHelpdeskMembers,
  listUserOrganizations,
} from '@linklet/contract/helpdesk/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

/** One organization, as staff see it. */
export const helpdeskQuery = (organization: string) =>
  queryOptions({
    queryKey: ['helpdesk', organization],
    queryFn: ({ signal }) => api(getHelpdesk, { params: { organization }, signal }),
    // Each look is noted: not for looking at another window.
    refetchOnWindowFocus: false,
  });

/** Its members, page by page. */
export const helpdeskMembersQuery = (organization: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['helpdesk', organization, 'members', search],
    queryFn: ({ pageParam, signal }) =>
      api(listHelpdeskMembers, { params: { organization }, query: { search, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** The organizations of an account. */
export const userOrganizationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['helpdesk', 'of user', id],
    queryFn: ({ signal }) => api(listUserOrganizations, { params: { id }, signal }),
    select: ({ data }) => data,
  });
