import * as api from '@linklet/contract/editions/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { changeEdition, listEditions, readEdition } from './edition-views.ts';

const editionRoutes = routes((on) => {
  on(api.getEdition, async ({ scope, params }) => readEdition(scope, params.year));
  on(api.listEditions, async ({ scope }) => listEditions(scope));
  on(api.changeEdition, async ({ scope, params, body }) => changeEdition(scope, params.year, body));
});

export const editions: Module = { entrances: [editionRoutes] };
