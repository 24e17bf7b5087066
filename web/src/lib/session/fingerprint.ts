let known: string | undefined;

/** A coarse hash of browser traits: a signal beside the session, never proof of anything. */
export function sessionFingerprint(): string {
  known ??= fnv1a(
    [
      navigator.userAgent,
      navigator.language,
      `${screen.width}x${screen.height}x${screen.colorDepth}`,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    ].join('|'),
  );
  return known;
}

function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
