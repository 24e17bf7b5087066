import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import {
  accountDomains,
  accountVanity,
  organizationDomains,
  organizationVanity,
  type BrandedDomain,
  type ClaimBody,
  type DomainChange,
  type ListedDomain,
  type VanityBody,
} from '@linklet/contract/domains/endpoints.ts';
import { readInstructions } from '@linklet/contract/domains/instructions.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { nameOf, soughtName } from './domain-name.ts';
import { lookWaitMs } from './look-wait.ts';

/** Whose domains they are: an organization’s, by its slug, or the account’s own. */
export type DomainOwner = string | null;

function callsOf(owner: DomainOwner) {
  return owner === null ? accountDomains : organizationDomains;
}

function vanityCallsOf(owner: DomainOwner) {
  return owner === null ? accountVanity : organizationVanity;
}

function paramsOf(owner: DomainOwner) {
  return owner === null ? {} : { organization: owner };
}

const keyOf = (owner: DomainOwner) => ['branded-domains', owner] as const;

const listKeyOf = (owner: DomainOwner) => ['domain-lists', owner] as const;

/** Those that match, by name, page by page. Those of the last search stay until the next are there. */
export function domainsQuery(owner: DomainOwner, search: string) {
  return infiniteQueryOptions({
    queryKey: [...listKeyOf(owner), 'found', search],
    queryFn: ({ pageParam, signal }) =>
      api(callsOf(owner).list, {
        params: paramsOf(owner),
        query: { search: soughtName(search), page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** How many there are of each kind, and those of which parts may be added: the first of very many. */
export function waysQuery(owner: DomainOwner) {
  return queryOptions({
    queryKey: [...listKeyOf(owner), 'ways'],
    queryFn: ({ signal }) =>
      api(callsOf(owner).list, { params: paramsOf(owner), query: { filter: 'parents' }, signal }),
  });
}

/** What the lists of an owner show is out of date, and with it what the state of the page has to choose from. */
export async function refreshLists(queryClient: QueryClient, owner: DomainOwner): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKeyOf(owner) }),
    queryClient.invalidateQueries({ queryKey: vanityQuery(owner).queryKey }),
    queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  ]);
}

/** Those of them that are names below the base domain, with whether there may be more. */
export function vanityQuery(owner: DomainOwner) {
  return queryOptions({
    queryKey: ['vanity-domains', owner],
    queryFn: ({ signal }) => api(vanityCallsOf(owner).list, { params: paramsOf(owner), signal }),
  });
}

export function domainQuery(owner: DomainOwner, name: string) {
  return queryOptions({
    queryKey: [...keyOf(owner), name] as const,
    queryFn: ({ signal }) =>
      api(callsOf(owner).get, { params: { ...paramsOf(owner), domain: name }, signal }),
  });
}

const INSTRUCTIONS_AGAIN_MS = 10_000;

/** The records that a domain needs, as they open without an account; read again while the page is in sight. */
export function instructionsQuery(token: string) {
  return queryOptions({
    queryKey: ['domain-instructions', token],
    queryFn: ({ signal }) => api(readInstructions, { params: { token }, signal }),
    refetchInterval: INSTRUCTIONS_AGAIN_MS,
    retry: false,
    meta: { quiet: true },
  });
}

const looksKey = ['domain-looks'];

/** What can be done with domains. The page shows what each call answers. */
export function useDomainCalls(owner: DomainOwner) {
  const queryClient = useQueryClient();
  const calls = callsOf(owner);
  const paramsFor = ({ domain }: ListedDomain) => ({ ...paramsOf(owner), domain: nameOf(domain) });
  // What a look saw before a change is not shown after it.
  const stopLooks = () => queryClient.cancelQueries({ queryKey: looksKey });
  const kept = {
    onMutate: stopLooks,
    onSuccess: async (view: BrandedDomain) => {
      await stopLooks();
      queryClient.setQueryData(domainQuery(owner, nameOf(view.domain)).queryKey, view);
      return refreshLists(queryClient, owner);
    },
  };
  // Forms show what is wrong beside their fields.
  const quiet = { meta: { quiet: true } };
  const claim = useMutation({
    mutationFn: (body: ClaimBody) => api(calls.claim, { params: paramsOf(owner), body }),
    ...{ ...quiet, ...kept },
  });
  const claimVanity = useMutation({
    mutationFn: (body: VanityBody) => api(vanityCallsOf(owner).claim, { params: paramsOf(owner), body }),
    ...{ ...quiet, ...kept },
  });
  const change = useMutation({
    mutationFn: ({ domain, body }: { domain: ListedDomain; body: DomainChange }) =>
      api(calls.change, { params: paramsFor(domain), body }),
    ...{ ...quiet, ...kept },
  });
  const turn = useMutation({
    mutationFn: (domain: ListedDomain) =>
      api(calls.change, { params: paramsFor(domain), body: { is_disabled: !domain.is_disabled } }),
    ...kept,
  });
  const remove = useMutation({
    mutationFn: (domain: ListedDomain) => api(calls.remove, { params: paramsFor(domain) }),
    ...{ ...quiet, ...kept },
  });
  const addWww = useMutation({
    mutationFn: (domain: ListedDomain) => api(calls.addWww, { params: paramsFor(domain) }),
    onMutate: stopLooks,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(owner) });
      await refreshLists(queryClient, owner);
    },
  });
  const restore = useMutation({
    mutationFn: (domain: ListedDomain) => api(calls.restore, { params: paramsFor(domain) }),
    ...kept,
  });
  return {
    claim: claim.mutateAsync,
    claimVanity: claimVanity.mutateAsync,
    change: change.mutateAsync,
    turn: turn.mutateAsync,
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    addWww: addWww.mutateAsync,
  };
}

interface Looking {
  owner: DomainOwner;
  domain: BrandedDomain;
  /** When the page was opened. */
  since: number;
  /** Whether to go on looking by itself, while the page is in sight. */
  isWatched: boolean;
}

/** Looks at the records of a domain again and again. */
export function useLooks({ owner, domain, since, isWatched }: Looking) {
  const queryClient = useQueryClient();
  const name = nameOf(domain.domain);
  return useQuery({
    queryKey: [...looksKey, owner, name],
    queryFn: async ({ signal }) => {
      const view = await api(callsOf(owner).look, { params: { ...paramsOf(owner), domain: name }, signal });
      const { queryKey } = domainQuery(owner, name);
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, view);
      if (before?.state !== view.state) await refreshLists(queryClient, owner);
      return view.looked_at;
    },
    enabled: isWatched,
    refetchInterval: () => lookWaitMs(Date.now() - since),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}
