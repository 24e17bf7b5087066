import type { Access } from '@linklet/contract/http/access.ts';

/** Calls about files of links and moving links in, and who may make them. */
export const expectedOfImports: Record<string, Access> = {
  'POST /bulk/csv': 'links.create',
  'POST /bulk/preview': 'links.create',
  'GET /bulk/batches': 'links.view',
  'GET /bulk/batches/:id': 'links.view',
  'POST /bulk/batches/:id/cancel': 'links.create',
  'POST /imports': 'links.create',
  'POST /imports/preview': 'links.create',
  'POST /imports/connect': 'links.create',
  'GET /imports': 'links.view',
  'GET /imports/:id': 'links.view',
  'PUT /imports/:id': 'links.create',
  'POST /imports/:id/run': 'links.create',
  'POST /imports/:id/cancel': 'links.create',
  'POST /imports/:id/undo': 'links.create',
  'GET /imports/:id/rows': 'links.view',
  'POST /imports/:id/proof': 'links.create',
  'POST /imports/:id/proof/stop': 'links.create',
  'GET /imports/:id/proof': 'links.view',
  'GET /imports/:id/proof/rows': 'links.view',
};
