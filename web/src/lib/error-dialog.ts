export interface ShownError {
  title: string;
  text: string;
  /** Names the request in the log, where it got that far. */
  requestId: string;
}

let shown: ShownError | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog for failures that a passing notice would not do justice to. */
export function showErrorDialog({ title = 'Invalid', text, requestId = '' }: Partial<ShownError>): void {
  publish({ title, text: text ?? 'something went wrong', requestId });
}

export function closeErrorDialog(): void {
  publish(null);
}

export function shownError(): ShownError | null {
  return shown;
}

export function onErrorDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(error: ShownError | null): void {
  shown = error;
  for (const listener of listeners) listener();
}
