export interface Letter {
  subject: string;
  preview: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  isSecret?: boolean;
  note: string;
  unsubscribeUrl?: string;
}

export function writeLetter(letter: Letter, productName: string): { html: string; text: string } {
  return { html: toHtml(letter, productName), text: toText(letter, productName) };
}

function toText({ paragraphs, button, note, unsubscribeUrl }: Letter, productName: string): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  const way = unsubscribeUrl === undefined ? [] : [`Unsubscribe:\n${unsubscribeUrl}`];
  return [...paragraphs, ...link, note, `– ${productName}`, ...way].join('\n\n');
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

function toHtml(letter: Letter, productName: string): string {
  const { subject, preview, paragraphs, button, note, unsubscribeUrl } = letter;
  const body = paragraphs
    .map(
      (text) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;overflow-wrap:anywhere;white-space:pre-line">${escape(text)}</p>`,
    )
    .join('\n');
  const link = button
    ? `<p style="margin:24px 0"><a href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#ffffff;font-weight:600;text-decoration:none">${escape(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5b6072">Or open this address: <br><a href="${escape(button.url)}" style="color:#4338ca;word-break:break-all">${escape(button.url)}</a></p>`
    : '';
  const way =
    unsubscribeUrl === undefined
      ? ''
      : ` <a href="${escape(unsubscribeUrl)}" style="color:#4338ca">Unsubscribe</a>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f9;color:#14161f;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">${escape(productName)}</p>
${body}
${link}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e5ee;font-size:13px;line-height:1.5;color:#5b6072">${escape(note)}${way}</p>
</div>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
