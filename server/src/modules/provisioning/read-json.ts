import { ScimError } from './scim-error.ts';

const DEEPEST = 20;

/** A body, which some providers leave empty, and which nobody nests deep. Throws `ScimError`. */
export function readJson(body: string): unknown {
  if (body.trim() === '') return undefined;
  if (isDeep(body)) throw new ScimError(400, 'The request is nested too deep.', 'invalidSyntax');
  try {
    return JSON.parse(body);
  } catch {
    throw new ScimError(400, 'The request could not be read.', 'invalidSyntax');
  }
}

const STEPS: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

function isDeep(text: string): boolean {
  let [depth, isInText] = [0, false];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (letter === '\\') index += 1;
    if (letter === '"') isInText = !isInText;
    if (!isInText) depth += STEPS[letter] ?? 0;
    if (depth > DEEPEST) return true;
  }
  return false;
}
