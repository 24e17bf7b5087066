import { z } from 'zod';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { requestOutcomes } from '@linklet/contract/tokens/requests.ts';
import { readTokenRequest } from '../../token-changes/index.ts';
import { tool } from '../tool.ts';

export const getRequest = tool({
  name: 'get_request',
  title: 'Get what became of a request',
  description:
    'Tells what became of a change that a person has to approve: pending, approved with the result of the call, refused, failed with the reason, or expired after seven days without a decision. Ask no more than once a minute.',
  permissions: tokenPermissions,
  kind: 'reads',
  input: z.strictObject({ request: z.uuid().describe('The id that the call was answered with') }),
  output: z.object({
    request: z.uuid(),
    state: z.enum(requestOutcomes),
    reason: z.string().nullable(),
    result: z.unknown(),
  }),
  run: async (scope, { request }) => {
    const { id, state, reason, answer: result } = await readTokenRequest(scope, request);
    return { request: id, state, reason, result };
  },
});
