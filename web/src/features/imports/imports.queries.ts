import type { z } from 'zod';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelImport,
  chooseForImport,
  connectImport,
  getImport,
  listImportedRows,
  listImports,
  runImport,
  undoImport,
  type connectImportBody,
  type ImportChoices,
  type ImportState,
  type ImportView,
} from '@linklet/contract/imports/endpoints.ts';
import type { Verdict } from '@linklet/contract/imports/verdicts.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { notify } from '#/lib/notices.ts';
import { api } from '#/lib/transport/api.ts';
import { noticeOf } from '#/lib/transport/failures.ts';

/** Into which workspace links are moved: that of a team, or the account's own for null. */
export type ImportOwner = WorkspaceAddress | null;

const LOOK_AGAIN_MS = 1000;
const atWork: readonly ImportState[] = ['reading', 'checking', 'waiting', 'running', 'undoing'];

export function isAtWork({ state }: ImportView): boolean {
  return atWork.includes(state);
}

export const importsQuery = (address: ImportOwner) =>
  queryOptions({
    queryKey: ['imports', address],
    queryFn: ({ signal }) => api(listImports, { address, signal }),
  });

/** An import as it is by now: looked at again and again while it is worked on. */
export const importQuery = (address: ImportOwner, id: number) =>
  queryOptions({
    queryKey: ['imports', address, id],
    queryFn: ({ signal }) => api(getImport, { address, params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? LOOK_AGAIN_MS : false),
  });

interface RowsWanted {
  id: number;
  /** Rows are asked for anew once the import is at another step. */
  state: ImportState;
  after: number;
  verdict: Verdict | undefined;
}

export const rowsQuery = (address: ImportOwner, { id, state, after, verdict }: RowsWanted) =>
  queryOptions({
    queryKey: ['import rows', address, id, state, after, verdict],
    queryFn: ({ signal }) =>
      api(listImportedRows, { address, params: { id }, query: { after, verdict }, signal }),
    placeholderData: keepPreviousData,
  });

/** Asks whether the report of an import is given. What is refused is told, and rejects. */
export async function askForReport(address: ImportOwner, id: number): Promise<void> {
  try {
    await api(getImport, { address, params: { id } });
  } catch (error) {
    notify(noticeOf(error));
    throw error;
  }
}

/** Has a service's links read. */
export function useConnect(address: ImportOwner) {
  return useCall(address, async (body: z.input<typeof connectImportBody>) =>
    api(connectImport, { address, body }),
  );
}

/** What can be done with an import; what comes of it is shown at once. */
export function useImportCalls(address: ImportOwner, id: number) {
  const params = { id };
  return {
    choose: useCall(address, async (body: ImportChoices) => api(chooseForImport, { address, params, body })),
    run: useCall(address, async (credits: number) => api(runImport, { address, params, body: { credits } })),
    cancel: useCall(address, async () => api(cancelImport, { address, params })),
    undo: useCall(address, async () => api(undoImport, { address, params })),
  };
}

function useCall<Given>(address: ImportOwner, call: (given: Given) => Promise<ImportView>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    meta: { quiet: true },
    onSuccess: (view) => {
      queryClient.setQueryData(importQuery(address, view.id).queryKey, view);
      return queryClient.invalidateQueries({ queryKey: importsQuery(address).queryKey });
    },
  });
}
