/** What must be true of a plan's rows. */
export type Condition =
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  | { kind: 'equal'; left: Side; right: Side }
  | { kind: 'other' };

export type Side =
  | { kind: 'column'; of: string; name: string }
  /** The same for all rows. */
  | { kind: 'value'; text: string; parameters: readonly number[] }
  /** `columns`: what a function is applied to, as in `lower(alias)`. */
  | { kind: 'other'; columns: readonly { of: string; name: string }[] };

const NAME = String.raw`(\((?:hashed )?(?:SubPlan|InitPlan) \d+\)|"[^"]+"|[a-z_]\w*)\.("[^"]+"|[a-z_]\w*)`;
const COLUMN = new RegExp(`^${NAME}$`, 'i');
const APPLIED = new RegExp(String.raw`^\w+\(${NAME}\)$`, 'i');
const CAST = /::[\w ".]+(\([\d,]+\))?(\[\])*$/;

/** Reads a condition as PostgreSQL writes it in plans: every part of one stands in parentheses. */
export function parseCondition(text: string): Condition {
  // What stands in quotes is no part of the condition's own words.
  return parse(text.replaceAll(/'(?:[^']|'')*'/g, (quoted) => `'${quoted.replaceAll(/\W/g, '_')}'`));
}

function parse(text: string): Condition {
  const inner = unwrapped(text);
  if (inner.startsWith('ANY (')) return parse(inner.slice('ANY '.length));
  for (const [kind, word] of [['or', ' OR '] as const, ['and', ' AND '] as const]) {
    const parts = splitOutside(inner, word);
    if (parts.length > 1) return { kind, parts: parts.map(parse) };
  }
  const [left, right, ...more] = splitOutside(inner, ' = ');
  if (left === undefined || right === undefined || more.length > 0) return { kind: 'other' };
  return { kind: 'equal', left: sideOf(left), right: sideOf(right.replace(/^ANY /, '')) };
}

function sideOf(text: string): Side {
  const bare = uncast(text);
  const columns = [...bare.matchAll(new RegExp(NAME, 'gi'))].map(([, of = '', name = '']) => ({
    of: of.replaceAll(/["()]|hashed /g, ''),
    name: name.replaceAll('"', ''),
  }));
  const [column] = columns;
  if (column !== undefined && COLUMN.test(bare)) return { kind: 'column', ...column };
  if (column !== undefined) return { kind: 'other', columns: APPLIED.test(bare) ? columns : [] };
  const parameters = [...bare.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  return { kind: 'value', text: bare, parameters };
}

function uncast(text: string): string {
  const bare = unwrapped(unwrapped(text).replace(CAST, ''));
  return bare === text ? bare : uncast(bare);
}

/** Without the parentheses that stand around all of it. */
function unwrapped(text: string): string {
  const isWhole = text.startsWith('(') && depths(text).indexOf(0) === text.length - 1;
  return isWhole ? unwrapped(text.slice(1, -1)) : text;
}

function splitOutside(text: string, word: string): string[] {
  const depth = depths(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (depth[at] !== 0) continue;
    parts.push(text.slice(from, at));
    from = at + word.length;
  }
  return [...parts, text.slice(from)];
}

/** In how many parentheses each character stands; those that close belong outside. */
function depths(text: string): number[] {
  let depth = 0;
  return Array.from(text, (character) => {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    return depth;
  });
}
