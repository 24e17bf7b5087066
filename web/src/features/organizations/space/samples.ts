import { changeLinks, listLinkHashes } from '@linklet/contract/links/list.ts';
import { createLink } from '@linklet/contract/links/create-link.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { api } from '#/lib/transport/api.ts';

/** What sample links are found by. */
const TAG = 'sample';

const destinations = ['welcome', 'spring-sale', 'newsletter'] as const;

/** Makes some links to look at in a workspace. */
export async function addSamples(address: WorkspaceAddress): Promise<void> {
  for (const name of destinations) {
    const url = `https://example.com/${name}`;
    await api(createLink, { body: { url, tags: [TAG] }, address });
  }
}

/** Deletes all of them; answers how many there were. */
export async function removeSamples(address: WorkspaceAddress): Promise<number> {
  const links = await findSamples(address);
  if (links.length > 0)
    await api(changeLinks, { body: { links, change: { kind: 'state', state: 'deleted' } }, address });
  return links.length;
}

export async function findSamples(address: WorkspaceAddress, signal?: AbortSignal): Promise<string[]> {
  const found = await api(listLinkHashes, {
    params: { filter: 'all' },
    query: { tag: TAG },
    address,
    ...(signal && { signal }),
  });
  return found.data;
}
