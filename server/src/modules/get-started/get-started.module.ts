import * as api from '@linklet/contract/get-started/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { readStart, skipStart } from './read-start.ts';

const startRoutes = routes((on) => {
  on(api.getStart, async ({ scope }) => readStart(scope));
  on(api.skipStart, async ({ scope, body }) => skipStart(scope, body.is_skipped));
});

export const getStarted: Module = { entrances: [startRoutes] };
