import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { inTransaction } from '../../platform/scope.ts';
import { setLinkState } from '../links/index.ts';
import { toDubError } from './answer.ts';
import { inputs, read } from './input.ts';
import { changeLink, findLink, makeLink } from './links.ts';
import { toLinks, toOneLink } from './link-views.ts';

const MOST = 100;

/** Each by itself: one that can’t be made keeps no other from it. */
export async function createMany({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const made: unknown[] = [];
  for (const wanted of read(inputs.many, body)) {
    try {
      const link = await inTransaction(scope, async (scope) => makeLink(scope, read(inputs.link, wanted)));
      made.push(await toOneLink(scope, link));
    } catch (error) {
      const { status, code, message } = toDubError(error);
      if (status >= 500) throw error;
      made.push({ link: wanted, error: message, code });
    }
  }
  return { body: made };
}

/** All of them, or none. */
export async function updateMany({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const { linkIds = [], externalIds = [], data } = read(inputs.editMany, body);
  const ids = [...linkIds, ...externalIds.map((id) => `ext_${id.replace(/^ext_/, '')}`)];
  const links = await inTransaction(scope, async (scope) => {
    const changed = [];
    for (const id of ids.toSorted()) changed.push(await changeLink(scope, await findLink(scope, id), data));
    return changed;
  });
  return { body: await toLinks(scope, links) };
}

export async function deleteMany({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const ids = (read(inputs.deleteMany, query).linkIds ?? [])
    .flatMap((each) => each.split(','))
    .slice(0, MOST);
  let deletedCount = 0;
  for (const id of new Set(ids)) deletedCount += await deleteOne(scope, id);
  return { body: { deletedCount } };
}

/** How many that are; one that is not there is none. */
async function deleteOne(scope: TokenScope, id: string): Promise<number> {
  try {
    const { hash, version } = await findLink(scope, id);
    await setLinkState(scope, hash, { state: 'deleted', version });
    return 1;
  } catch (error) {
    if (toDubError(error).status === 404) return 0;
    throw error;
  }
}
