import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';

const colors = ['red', 'yellow', 'green', 'blue', 'purple', 'brown', 'gray', 'pink'] as const;

export interface DubTag {
  id: string;
  name: string;
  color: (typeof colors)[number];
}

/** Tags have no colours here: each name has one of its own. */
export function toTag(name: string): DubTag {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return { id: tagId(name), name, color: colors[byte % colors.length] ?? 'gray' };
}

/** A tag is named by its name here. */
function tagId(name: string): string {
  return `tag_${Buffer.from(name).toString('base64url')}`;
}

/** Throws `not_found`. */
export function tagNameOf(id: string): string {
  const name = Buffer.from(id.replace(/^tag_/, ''), 'base64url').toString('utf8');
  if (!id.startsWith('tag_') || tagId(name) !== id) throw new AppError('not_found');
  return name;
}
