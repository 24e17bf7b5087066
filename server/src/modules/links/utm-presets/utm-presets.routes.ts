import {
  changePreset as changeEndpoint,
  createPreset as createEndpoint,
  deletePreset as deleteEndpoint,
  listPresets as listEndpoint,
} from '@linklet/contract/links/utm-presets/endpoints.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { changePreset, createPreset, deletePreset, listPresets } from './utm-presets.ts';

export const utmPresetRoutes = routes((on) => {
  on(createEndpoint, async ({ scope, body }) => createPreset(scope, body));
  on(listEndpoint, async ({ scope }) => listPresets(scope));
  on(changeEndpoint, async ({ scope, params, body }) => changePreset(scope, params.id, body));
  on(deleteEndpoint, async ({ scope, params }) => nothing(deletePreset(scope, params.id)));
});
