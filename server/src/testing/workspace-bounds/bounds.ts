import { tableOf, type Catalogue } from './catalogue.ts';
import type { Condition, Side } from './plan-conditions.ts';
import type { Facts } from './plan-facts.ts';

/** What else lets rows be read than their workspace. */
export interface Grounds {
  /** Whether parameters are keys that the request found in a workspace before. */
  isFound: (key: string, parameters: readonly number[]) => boolean;
  isExcepted: (read: string) => boolean;
}

type Column = Extract<Side, { kind: 'column' }>;
type Known = Pick<Catalogue, 'bindings' | 'keyOf'>;

/**
 * What a statement reads, changes or deletes of workspaces without being bound by one, such as `links by hash`. Bound
 * are rows of a workspace that is given, or that something bound leads to; and those that hang from such rows.
 */
export function unboundReads(facts: Facts, catalogue: Known, grounds: Grounds): string[] {
  const bound = new Set<string>();
  const names = [...facts.tables.keys(), ...facts.subqueries.keys()];
  for (let known = -1; known !== bound.size;) {
    known = bound.size;
    for (const name of names) if (isBound(name)) bound.add(name);
  }
  return [...facts.tables]
    .filter(([name, table]) => catalogue.bindings.has(table) && !bound.has(name))
    .map(([name]) => toRead(facts, name))
    .sort();

  function isBound(name: string): boolean {
    const read = facts.subqueries.get(name);
    if (read) return isSubqueryBound(read);
    const isHeld = facts.conditions.some(
      ({ condition, names: of }) => of.has(name) && holds(condition, name),
    );
    return isHeld || grounds.isExcepted(toRead(facts, name));
  }

  function isSubqueryBound(read: ReadonlySet<string>): boolean {
    const mustBe = [...read].filter((each) => catalogue.bindings.has(facts.tables.get(each) ?? ''));
    return mustBe.every((each) => bound.has(each)) && [...read].some((each) => bound.has(each));
  }

  function holds(condition: Condition, name: string): boolean {
    if (condition.kind === 'other') return false;
    if (condition.kind === 'equal') {
      const { left, right } = condition;
      return binds(left, right, name) || binds(right, left, name);
    }
    const { kind, parts } = condition;
    return kind === 'and'
      ? parts.some((part) => holds(part, name))
      : parts.every((part) => holds(part, name));
  }

  function binds(own: Side, other: Side, name: string): boolean {
    if (own.kind !== 'column' || own.of !== name || other.kind === 'other') return false;
    if (other.kind === 'column') return bindsByColumn(own, other);
    return bindsByValue(own, other.parameters) || hasBoundTwin(own, other.text);
  }

  function bindsByValue({ of, name }: Column, parameters: readonly number[]): boolean {
    const table = facts.tables.get(of) ?? '';
    const binding = catalogue.bindings.get(table);
    if (binding === undefined || binding.columns.includes(name)) return true;
    return (
      binding.hangs && parameters.length > 0 && grounds.isFound(catalogue.keyOf(table, name), parameters)
    );
  }

  /** What is joined by a key that is given is said of each table by itself. */
  function hasBoundTwin(own: Column, text: string): boolean {
    return facts.conditions
      .filter(({ names: of }) => of.has(own.of))
      .flatMap(({ condition }) => givenColumns(condition))
      .some((twin) => twin.value === text && bound.has(twin.of) && isSameKey(own, twin));
  }

  function isSameKey(own: Omit<Column, 'kind'>, other: Omit<Column, 'kind'>): boolean {
    const key = catalogue.keyOf(facts.tables.get(own.of) ?? '', own.name);
    // That two lead to one row binds them where it is a workspace’s: a destination, for one, is nobody’s.
    const isOfWorkspace = catalogue.bindings.has(tableOf(key));
    return isOfWorkspace && key === catalogue.keyOf(facts.tables.get(other.of) ?? '', other.name);
  }

  function bindsByColumn(own: Column, other: Column): boolean {
    const isOfTable = facts.tables.has(other.of);
    // What functions give, such as `unnest` of parameters, is as good as a value.
    if (!isOfTable && !facts.subqueries.has(other.of)) return bindsByValue(own, []);
    if (!bound.has(other.of)) return false;
    const binding = catalogue.bindings.get(facts.tables.get(own.of) ?? '');
    if (binding === undefined || !isOfTable) return true;
    return binding.columns.includes(own.name) || isSameKey(own, other);
  }
}

/** A table with the columns that the statement gives values for. */
function toRead(facts: Facts, name: string): string {
  const columns = facts.conditions
    .filter(({ names }) => names.has(name))
    .flatMap(({ condition }) => givenColumns(condition))
    .filter(({ of }) => of === name)
    .map((column) => column.name);
  return `${facts.tables.get(name) ?? name} by ${[...new Set(columns)].sort().join(', ') || 'nothing'}`;
}

interface Given {
  of: string;
  name: string;
  value: string;
}

function givenColumns(condition: Condition): Given[] {
  if (condition.kind === 'and') return condition.parts.flatMap(givenColumns);
  if (condition.kind !== 'equal') return [];
  const { left, right } = condition;
  return [...givenBy(left, right), ...givenBy(right, left)];
}

function givenBy(side: Side, other: Side): Given[] {
  if (other.kind !== 'value' || side.kind === 'value') return [];
  const columns = side.kind === 'column' ? [side] : side.columns;
  return columns.map(({ of, name }) => ({ of, name, value: side.kind === 'column' ? other.text : '' }));
}
