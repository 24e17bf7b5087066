import { toCamelCase } from 'drizzle-orm/casing';
import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import { plainOptions } from '@linklet/contract/links/options/plain-options.ts';
import { links } from '../../../schema/links/links.table.ts';
import { optionColumns } from '../../../schema/links/options.table.ts';
import { plain, type Setting } from './link-option.ts';

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Columns = typeof optionColumns;

type WithColumn = {
  [Name in keyof LinkOptions]: Camel<Name> extends keyof Columns ? Name : never;
}[keyof LinkOptions];

type Switch = { [Name in WithColumn]: LinkOptions[Name] extends boolean ? Name : never }[WithColumn];

/** The options that have a column of their name. */
const own = Object.entries(plainOptions).flatMap(([name, most]) => {
  const column = toCamelCase(name);
  return column in optionColumns ? [{ name, most, column: column as keyof Columns }] : [];
});

/** They are shown as they are kept, where nothing else is said of them. */
export const ownColumns = Object.fromEntries(own.map(({ name, column }) => [name, links[column]])) as {
  [Name in WithColumn]: (typeof links)[Camel<Name>];
};

/** They are kept as they are said, where nothing else is said of them. */
export const switches = Object.fromEntries(
  own.filter(({ most }) => typeof most === 'boolean').map(({ name, column }) => [name, plain(column)]),
) as Record<Switch, Setting<boolean, boolean>>;
