export interface DocumentParts {
  values: Record<string, unknown>;
  /** Possibly long lists by name, read while they are written. */
  lists: Record<string, AsyncIterable<unknown>>;
}

export async function* writeJson({ values, lists }: DocumentParts): AsyncGenerator<string> {
  let lead = '{\n  ';
  for (const [name, value] of Object.entries(values)) {
    yield `${lead}${JSON.stringify(name)}: ${indented(value, '  ')}`;
    lead = ',\n  ';
  }
  for (const [name, items] of Object.entries(lists)) {
    yield `${lead}${JSON.stringify(name)}: [`;
    yield* writeItems(items);
    lead = ',\n  ';
  }
  yield '\n}\n';
}

async function* writeItems(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let lead = '\n    ';
  for await (const item of items) {
    yield `${lead}${indented(item, '    ')}`;
    lead = ',\n    ';
  }
  yield '\n  ]';
}

// JSON strings contain no line feeds.
function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}
