import type { Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import {
  changePreset,
  createPreset,
  deletePreset,
  listPresets,
  type PresetBody,
  type PresetView,
} from '@linklet/contract/links/utm-presets/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { fieldErrors, noticeOf } from '#/lib/transport/failures.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { showNotices } from '#/ui/notices/show-notices.tsx';
import { addressOf } from '../team/team-place.ts';

export type PresetErrors = Partial<Utm & { name: string }>;

/** The calls for the presets of a workspace, which is named as the form keeps it. */
export function presetsOf(team: string) {
  const address = addressOf(team);
  return {
    list: async (): Promise<readonly PresetView[]> => (await api(listPresets, { address })).data,
    create: (name: string, utm: Utm) => api(createPreset, { address, body: bodyOf(name, utm) }),
    change: (id: number, name: string, utm: Utm) =>
      api(changePreset, { address, params: { id }, body: bodyOf(name, utm) }),
    remove: (id: number) => api(deletePreset, { address, params: { id } }),
  };
}

function bodyOf(name: string, utm: Utm): PresetBody {
  return {
    name,
    utm_source: utm.source,
    utm_medium: utm.medium,
    utm_campaign: utm.campaign,
    utm_term: utm.term,
    utm_content: utm.content,
  };
}

/** What a failure says beside the fields of the builder. Anything else is told by a notice. */
export function presetErrors(error: unknown): PresetErrors {
  const found = error instanceof ApiError && error.status === 422 ? fieldErrors(error) : {};
  if (Object.keys(found).length === 0) {
    showNotices();
    notify(noticeOf(error));
  }
  return Object.fromEntries(Object.entries(found).map(([field, said]) => [field.replace('utm_', ''), said]));
}
