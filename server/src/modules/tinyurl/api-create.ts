import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import { surface, type SurfaceAnswer, type SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { existingLinkOf, mainAliasOf, readLink, shortenUrl } from '../links/index.ts';
import { inputs, read } from './input.ts';

const text = (status: number, body: string): SurfaceAnswer => ({
  ...{ status, type: 'text/plain; charset=utf-8', body },
});

/** Answers the short URL alone; of a URL that is there already, the one that it has. */
async function create(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const body = parse(createLinkBody, read(inputs.plainCreate, call));
  try {
    const { hash } = await shortenUrl(scope, body);
    return text(200, mainAliasOf(await readLink(scope, hash)).linklet);
  } catch (error) {
    const existing = existingLinkOf(error);
    if (existing === undefined) throw error;
    return text(200, mainAliasOf(await readLink(scope, existing)).linklet);
  }
}

/** Scripts look for the one word. */
function toError(error: unknown): SurfaceAnswer {
  const status =
    error instanceof AppError ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
  return text(status === 401 ? 403 : status, 'Error');
}

/** TinyURL’s oldest API, at the root of the base domain: for scripts in which the host alone was changed. */
export const apiCreateSurface = surface({
  base: '/api-create.php',
  tokenParameters: ['api_token'],
  readsTokenInBody: true,
  refusal: 403,
  routes: (['GET', 'POST'] as const).map((method) => ({
    ...{ method, path: '', permission: 'create' as const },
    // A link is made by either.
    ...{ isRead: false, handle: create, makes: 'legacy' as const },
  })),
  toAnswer: toError,
});
