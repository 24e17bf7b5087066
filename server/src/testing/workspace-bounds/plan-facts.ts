import { parseCondition, type Condition } from './plan-conditions.ts';

/** A part of a plan, as `explain (verbose, format json)` tells it. */
export interface PlanNode {
  'Node Type': string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  'Relation Name'?: string;
  Alias?: string;
  'CTE Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'Hash Cond'?: string;
  'Merge Cond'?: string;
  'Join Filter'?: string;
  Filter?: string;
  Plans?: readonly PlanNode[];
}

/** What a statement reads, changes or deletes, and by what. */
export interface Facts {
  /** Tables by the names that the plan gives them, each of which is there once. */
  tables: ReadonlyMap<string, string>;
  /** What else rows come from: subqueries, by all that is read in them. */
  subqueries: ReadonlyMap<string, ReadonlySet<string>>;
  /** `names`: those of whose rows no other than these are read. */
  conditions: readonly { condition: Condition; names: ReadonlySet<string> }[];
}

const NONE: ReadonlySet<string> = new Set();
// Rows of one side of these are there whatever the others are.
const APART = new Set(['Append', 'Merge Append', 'SetOp', 'Recursive Union', 'Subquery Scan']);

export function factsOf(plan: PlanNode): Facts {
  const all = [...nodesIn(plan)];
  return {
    tables: new Map(
      all.filter(isOfTable).map((node) => [node.Alias ?? '', node['Relation Name'] ?? ''] as const),
    ),
    subqueries: new Map(all.flatMap((node) => subqueriesOf(node, all))),
    conditions: [...conditionsIn(plan, NONE)],
  };
}

function* nodesIn(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const each of node.Plans ?? []) yield* nodesIn(each);
}

function isOfTable(node: PlanNode): boolean {
  return node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable';
}

function subqueriesOf(node: PlanNode, all: readonly PlanNode[]): [string, ReadonlySet<string>][] {
  const { Alias: alias = '', 'Subplan Name': name, 'Node Type': type } = node;
  const found: [string, ReadonlySet<string>][] = [];
  if (type === 'Subquery Scan') found.push([alias, readIn(node.Plans ?? [])]);
  if (type === 'CTE Scan') {
    const origin = `CTE ${node['CTE Name'] ?? ''}`;
    found.push([alias, readIn(all.filter((each) => each['Subplan Name'] === origin))]);
  }
  if (name !== undefined) found.push([name, readIn([node])]);
  return found;
}

function readIn(nodes: readonly PlanNode[]): ReadonlySet<string> {
  return new Set(nodes.flatMap((node) => [...nodesIn(node)].flatMap(nameOf)));
}

function nameOf(node: PlanNode): string[] {
  return node.Alias === undefined || node['Node Type'] === 'ModifyTable' ? [] : [node.Alias];
}

/** `around`: what is read beside a node, where both are read together or not at all. */
function* conditionsIn(node: PlanNode, around: ReadonlySet<string>): Generator<Facts['conditions'][number]> {
  const names = new Set([...around, ...namesBelow(node)]);
  for (const [text, bound] of conditionsOf(node, names)) {
    if (text !== undefined) yield { condition: parseCondition(text), names: bound };
  }
  for (const child of node.Plans ?? []) {
    yield* conditionsIn(child, isPartOf(node, child) ? names : NONE);
  }
}

/** What is read at a node and below, but for subqueries. */
function namesBelow(node: PlanNode): string[] {
  const below = (node.Plans ?? []).filter(
    (child) => !isSubquery(child) && node['Node Type'] !== 'Subquery Scan',
  );
  return [...nameOf(node), ...below.flatMap(namesBelow)];
}

function isSubquery(node: PlanNode): boolean {
  return node['Subplan Name'] !== undefined;
}

function isPartOf(node: PlanNode, child: PlanNode): boolean {
  if (isSubquery(child) || APART.has(node['Node Type'])) return false;
  const [outer, inner] = sidesOf(node['Join Type']);
  return child['Parent Relationship'] === 'Inner' ? inner : outer;
}

/** Whether the rows of the sides of a join, outer and inner, are read with those of the other alone. */
function sidesOf(joinType: string | undefined): [boolean, boolean] {
  if (joinType === 'Full') return [false, false];
  if (joinType === 'Left' || joinType === 'Anti') return [true, false];
  if (joinType === 'Right' || joinType === 'Right Anti') return [false, true];
  return [true, true];
}

type Noted = [string | undefined, ReadonlySet<string>];

function conditionsOf(node: PlanNode, names: ReadonlySet<string>): Noted[] {
  const joins = [node['Hash Cond'], node['Merge Cond'], node['Join Filter']];
  if (node['Join Type'] !== undefined) {
    const joined = joinedBy(node, names);
    return [...joins.map((text): Noted => [text, joined]), [node.Filter, names]];
  }
  // What a part of a bitmap is looked up by is said again where its rows are read.
  if (node.Alias === undefined) return [];
  return [node['Index Cond'], node['Recheck Cond'], node.Filter].map((text): Noted => [text, names]);
}

/** Those that the condition of a join keeps rows away from. */
function joinedBy(node: PlanNode, names: ReadonlySet<string>): ReadonlySet<string> {
  const [outer, inner] = sidesOf(node['Join Type']);
  if (outer && inner) return names;
  const wanted = (node.Plans ?? []).filter((child) =>
    child['Parent Relationship'] === 'Inner' ? outer && !inner : inner && !outer,
  );
  return new Set(wanted.flatMap(namesBelow));
}
