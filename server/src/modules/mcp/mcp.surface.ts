import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { surface, type SurfaceRoute } from '../../platform/http/surfaces/surface.ts';
import type { Entrance } from '../../platform/http/entrance.ts';
import { toMcpAnswer } from './answer.ts';
import { serve } from './serve.ts';
import { addTool } from './tool.ts';
import { tools } from './tools/index.ts';

/** Each tool asks for its own permission, and tries what it changes where a token only tries. */
const routes = (['POST', 'GET', 'DELETE'] as const).map((method): SurfaceRoute => ({
  method,
  path: '',
  permission: tokenPermissions,
  isRead: true,
  handle: async (call) => serve(method, call),
}));

/** The Model Context Protocol by its streamable HTTP transport, without sessions: what agents call links by. */
const protocol = surface({ base: '/app/mcp', routes, toAnswer: toMcpAnswer });

export const mcpSurface: Entrance = {
  ...protocol,
  register: (server, http) => {
    protocol.register(server, http);
    for (const tool of tools) addTool(http.services, tool);
  },
};
