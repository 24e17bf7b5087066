let shown: string | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog for failures that a passing notice would not do justice to. */
export function showErrorDialog(text: string): void {
  publish(text);
}

export function closeErrorDialog(): void {
  publish(null);
}

export function shownError(): string | null {
  return shown;
}

export function onErrorDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(text: string | null): void {
  shown = text;
  for (const listener of listeners) listener();
}
