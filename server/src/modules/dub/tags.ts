import { inTransaction } from '../../platform/scope.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { deleteTag, ensureTag, listTags, renameTag } from '../links/index.ts';
import { inputs, read } from './input.ts';
import { tagNameOf, toTag } from './tag-views.ts';

export async function list({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const { search, page, pageSize } = read(inputs.tags, query);
  const names = await namesUpTo(scope, search, page * pageSize);
  return { body: names.slice((page - 1) * pageSize).map(toTag) };
}

/** The first names that begin so. */
async function namesUpTo(scope: TokenScope, search: string, most: number): Promise<string[]> {
  const names: string[] = [];
  let after: string | null = '';
  while (after !== null && names.length < most) {
    const { data, next } = await listTags(scope, { search, after });
    names.push(...data.map(({ name }) => name));
    after = next;
  }
  return names.slice(0, most);
}

export async function create({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const name = read(inputs.tag, body);
  await inTransaction(scope, async (scope) => ensureTag(scope, name));
  return { status: 201, body: toTag(name) };
}

export async function update({ scope, params, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const { name } = await renameTag(scope, tagNameOf(params['id'] ?? ''), read(inputs.tag, body));
  return { body: toTag(name) };
}

export async function remove({ scope, params }: SurfaceCall): Promise<SurfaceAnswer> {
  const id = params['id'] ?? '';
  await deleteTag(scope, tagNameOf(id));
  return { body: { id } };
}
