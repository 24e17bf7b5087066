export interface ShownError {
  title: string;
  text: string;
  requestId: string;
}

let shown: ShownError | null = null;
const listeners = new Set<() => void>();

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
