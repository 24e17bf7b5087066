import type { z } from 'zod';
import type { Access } from '@linklet/contract/http/access.ts';
import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { send } from './transport.ts';

type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & { signal?: AbortSignal; address?: WorkspaceAddress | null };

type Part<Name extends string, Schema> =
  NonNullable<Schema> extends z.ZodUndefined ? unknown : Record<Name, z.input<NonNullable<Schema>>>;

const WITHOUT_SIGN_IN: readonly Access[] = ['signingIn', 'session'];

/** `address` names another workspace than the page's; null is the account's own. Throws `ApiError`. */
export async function api<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<z.output<E['response']>> {
  const { params, query, body, signal, address } = input as Partial<
    Record<'params' | 'query', Record<string, unknown>>
  > & {
    body?: unknown;
    signal?: AbortSignal;
    address?: WorkspaceAddress | null;
  };
  const answer = await send({
    method: endpoint.method,
    path: filledPath(endpoint.path, params ?? {}) + queryString(query ?? {}),
    ...(endpoint.scope === undefined ? {} : { scope: endpoint.scope }),
    ...(address === undefined ? {} : { address }),
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
    // Signing in again does not help a call that is part of signing in.
    ...(WITHOUT_SIGN_IN.includes(endpoint.access) ? { unaided: true } : {}),
  });
  return endpoint.response.parse(answer) as z.output<E['response']>;
}

function filledPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const each = given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const parameters = new URLSearchParams(each);
  return parameters.size > 0 ? `?${parameters}` : '';
}
