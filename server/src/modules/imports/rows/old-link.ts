import type { SourceLink } from '../../../schema/imports/imports.table.ts';

/** A short link as people knew it, as far as it is known. */
export function oldLink({ host, alias }: Pick<SourceLink, 'host' | 'alias'>): string {
  if (alias === '') return '';
  return host === '' ? alias : `${host}/${alias}`;
}
