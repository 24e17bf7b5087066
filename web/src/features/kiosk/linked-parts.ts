interface TextPart {
  text: string;
  isLink: boolean;
}

/** A text cut where addresses stand. Only our own count as links: an email may say anything. */
export function linkedParts(text: string, origin = location.origin): TextPart[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isLink: URL.canParse(part) && new URL(part).origin === origin }));
}
