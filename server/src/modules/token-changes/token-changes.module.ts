import * as api from '@linklet/contract/tokens/changes.ts';
import type { Module } from '../../platform/module.ts';
import { routes } from '../../platform/http/routes.ts';
import { listTokenBatches } from './list-batches.ts';
import { undoTokenBatch } from './undo-batch.ts';

export const tokenChanges: Module = {
  entrances: [
    routes((on) => {
      on(api.listTokenBatches, async ({ scope }) => listTokenBatches(scope));
      on(api.undoTokenBatch, async ({ scope, body }) => undoTokenBatch(scope, body));
    }),
  ],
};
