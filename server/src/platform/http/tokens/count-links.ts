import type { ApiToken } from '../../callers/caller.ts';
import { AppError } from '../../errors.ts';
import { hook } from '../../hooks.ts';
import type { HeardEvent, Scope } from '../../scope.ts';

/** How a program makes links: by an API of today, or by TinyURL's oldest one. */
export type LinksBy = 'api' | 'legacy';

export interface LinksAsked {
  workspaceId: number;
  kind: LinksBy | 'failed';
  links: number;
}

/** A program made links, or was refused one. */
export const linksAsked = hook<LinksAsked>('links asked');

/** Has counted what links a call makes; where it is there to make one, that it was refused, too. */
export async function counting(
  scope: Scope<ApiToken>,
  makes: LinksBy | undefined,
  call: (scope: Scope<ApiToken>) => Promise<unknown>,
): Promise<unknown> {
  let links = 0;
  const hear = (event: HeardEvent) => {
    if (event.action === 'link.created') links += 1;
    scope.hear?.(event);
  };
  try {
    const answer = await call({ ...scope, hear });
    if (links > 0) await tell(scope, { kind: makes ?? 'api', links });
    return answer;
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    if (isRefused && makes !== undefined) await tell(scope, { kind: 'failed', links: 1 });
    throw error;
  }
}

async function tell(scope: Scope<ApiToken>, asked: Omit<LinksAsked, 'workspaceId'>): Promise<void> {
  const { workspaceId } = scope;
  if (workspaceId !== null) await scope.runHook(linksAsked, scope, { ...asked, workspaceId });
}
