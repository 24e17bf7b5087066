import type { Utm } from '@linklet/contract/utm.ts';
import {
  changePreset,
  createPreset,
  deletePreset,
  listPresets,
  type PresetBody,
  type PresetView,
} from '@linklet/contract/utm-presets.ts';
import { api } from '#/lib/api.ts';
import { fieldErrors, noticeOf } from '#/lib/failures.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport.ts';
import { showNotices } from '#/ui/show-notices.tsx';

export type PresetErrors = Partial<Utm & { name: string }>;

export async function fetchPresets(): Promise<readonly PresetView[]> {
  return (await api(listPresets, {})).data;
}

export async function savePreset(name: string, utm: Utm): Promise<PresetView> {
  return api(createPreset, { body: bodyOf(name, utm) });
}

export async function putPreset(id: number, name: string, utm: Utm): Promise<PresetView> {
  return api(changePreset, { params: { id }, body: bodyOf(name, utm) });
}

export async function removePreset(id: number): Promise<void> {
  await api(deletePreset, { params: { id } });
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
