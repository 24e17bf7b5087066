import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '@linklet/contract/http/access.ts';
import { workspacePrefixes } from '@linklet/contract/workspaces/workspaces.ts';
import { AppError } from '../errors.ts';
import type { BrowserScope } from '../scope.ts';
import { admission } from './admission.ts';
import { checkPermission, checkPolicy } from './access.ts';
import { comesFromElsewhere } from './csrf.ts';
import { withinDeadline } from './deadline.ts';
import type { HttpServices } from './entrance.ts';
import { workspaceOf } from './workspace-of.ts';

export interface Passage {
  scope: BrowserScope;
  params: Record<string, string>;
  query: string;
  /** Whether another site's page or an email opened the address. */
  isFromElsewhere: boolean;
}

export interface PassageOptions<Answer> {
  limitPerMinute: number;
  deadlineMs: number;
  beginsForGuests: boolean;
  access: Access;
  /** Registers the path once for each kind of workspace (see `workspacePrefixes`). */
  scope?: 'workspace';
  handler: (passage: Passage) => Promise<Answer>;
  /** The answer for visitors who have no session or exceed the limit; otherwise they are refused. */
  otherwise?: (params: Passage['params']) => Answer;
  send: (reply: FastifyReply, answer: Answer) => FastifyReply;
}

const APP = '/app';

/**
 * A page that browsers open directly, without our header: its handler may only show what the session may see,
 * or continue what it began.
 */
export function registerPassage<Answer>(
  server: FastifyInstance,
  http: HttpServices,
  { path, ...options }: PassageOptions<Answer> & { path: string },
): void {
  for (const prefix of options.scope === 'workspace' ? workspacePrefixes : [''])
    registerAt(server, http, { path: path.replace(APP, APP + prefix), ...options });
}

function registerAt<Answer>(
  server: FastifyInstance,
  http: HttpServices,
  { path, otherwise, ...options }: PassageOptions<Answer> & { path: string },
): void {
  const admit = admission(`GET ${path}`, options.limitPerMinute);
  server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
    const answer = async () => {
      await admit(http, request);
      return pass(http, options, { request, reply });
    };
    const orOtherwise = (error: unknown) => {
      if (otherwise === undefined || !isForOthers(error)) throw error;
      return otherwise(request.params);
    };
    return options.send(reply, await answer().catch(orOtherwise));
  });
}

interface Exchange {
  request: FastifyRequest<{ Params: Record<string, string> }>;
  reply: FastifyReply;
}

async function pass<Answer>(
  http: HttpServices,
  { beginsForGuests, access, handler, deadlineMs }: PassageOptions<Answer>,
  { request, reply }: Exchange,
): Promise<Answer> {
  const session = await http.openSession(request, reply, { isUse: true, beginsForGuests });
  if (session === null) throw new AppError('session_expired');
  checkPolicy(access, { caller: session.caller, now: http.services.clock() });
  const scope = await http.openScope(session, reply, workspaceOf(request));
  checkPermission(access, scope.permissions);
  const [, query = ''] = request.url.split(/\?(.*)/s);
  const isFromElsewhere = comesFromElsewhere(request);
  return withinDeadline(handler({ scope, params: request.params, query, isFromElsewhere }), deadlineMs);
}

function isForOthers(error: unknown): boolean {
  return error instanceof AppError && ['too_many_requests', 'session_expired'].includes(error.code);
}
