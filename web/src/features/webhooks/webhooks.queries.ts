import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayFailed,
  rotateSecret,
  setWebhookOn,
  testWebhook,
  type DeliveryState,
  type DeliveryView,
  type NewWebhook,
  type WebhookView,
} from '@linklet/contract/webhooks/endpoints.ts';
import type { OutwardName } from '@linklet/contract/webhooks/names.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { api } from '#/lib/transport/api.ts';

/** Whose webhooks they are: those of a team, or the account's own for null. */
export type WebhookOwner = WorkspaceAddress | null;

export type SavedWebhook = WebhookView & {
  /** Of a new one, or a new secret, told this once. */
  secret?: string;
};

/** The webhooks of a workspace, with what whoever asks can choose for new ones. */
export const webhooksQuery = (address: WebhookOwner) =>
  queryOptions({
    queryKey: ['webhooks', address],
    queryFn: ({ signal }) => api(listWebhooks, { address, signal }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isSending) ? LOOK_AGAIN_MS : false),
  });

function isSending({ off, failures, last_delivery: last }: WebhookView): boolean {
  return off === null && failures === 0 && last?.state === 'pending';
}

const EVER = '2000-01-01T00:00:00Z';
const LOOK_AGAIN_MS = 2000;
const SOON_MS = 15_000;

/** What a webhook was told, the newest first, page by page; it is looked at again while something is on its way. */
export function deliveriesQuery(address: WebhookOwner, id: string, state: DeliveryState | '') {
  return infiniteQueryOptions({
    queryKey: ['webhook deliveries', address, id, state],
    queryFn: ({ pageParam, signal }) =>
      api(listDeliveries, {
        ...{ address, params: { id }, signal },
        query: { ...(state !== '' && { state }), ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(isOnItsWay)) ? LOOK_AGAIN_MS : false,
  });
}

function isOnItsWay({ next_try_at: next }: DeliveryView): boolean {
  return next !== null && Date.parse(next) < Date.now() + SOON_MS;
}

/** With what was sent, and what came back. */
export const deliveryQuery = (address: WebhookOwner, id: string, delivery: DeliveryView) =>
  queryOptions({
    queryKey: ['webhook deliveries', address, id, delivery.id, delivery.tries.length, delivery.state],
    queryFn: ({ signal }) => api(getDelivery, { address, params: { id, delivery: delivery.id }, signal }),
  });

/** Makes a webhook, or changes the one with an id. */
export function useSaveWebhook(address: WebhookOwner) {
  const settle = useSettle(address);
  return async (id: string | null, { kind, ...body }: NewWebhook): Promise<SavedWebhook> => {
    const saved: SavedWebhook =
      id === null
        ? await api(createWebhook, { address, body: { ...body, kind } })
        : await api(editWebhook, { address, params: { id }, body });
    await settle();
    return saved;
  };
}

/** What is done with one webhook at a press. */
export function useWebhookCalls(address: WebhookOwner) {
  const settle = useSettle(address);
  const of = (id: string) => ({ address, params: { id } });
  const { mutateAsync } = useMutation({
    mutationFn: async (call: () => Promise<unknown>) => call(),
    onSettled: settle,
  });
  const run = async <Result>(call: () => Promise<Result>) => (await mutateAsync(call)) as Result;
  return {
    remove: (id: string) => run(() => api(deleteWebhook, of(id))),
    setOn: (id: string, on: boolean) => run(() => api(setWebhookOn, { ...of(id), body: { on } })),
    rotate: (id: string) => run(() => api(rotateSecret, of(id))),
    test: (id: string, event: OutwardName) => run(() => api(testWebhook, { ...of(id), body: { event } })),
    replay: (id: string, delivery: string) =>
      run(() => api(replayDelivery, { address, params: { id, delivery } })),
    /** All of those that are kept. */
    replayFailed: (id: string) => run(() => api(replayFailed, { ...of(id), body: { since: EVER } })),
  };
}

function useSettle(address: WebhookOwner) {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: webhooksQuery(address).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['webhook deliveries', address] }),
    ]);
  };
}
