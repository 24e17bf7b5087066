import * as api from '@linklet/contract/links/utm-presets/endpoints.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { changePreset, createPreset, deletePreset, listPresets } from './utm-presets.ts';

export const utmPresetRoutes = routes((on) => {
  on(api.createPreset, async ({ scope, body }) => createPreset(scope, body));
  on(api.listPresets, async ({ scope }) => listPresets(scope));
  on(api.changePreset, async ({ scope, params, body }) => changePreset(scope, params.id, body));
  on(api.deletePreset, async ({ scope, params }) => nothing(deletePreset(scope, params.id)));
});
