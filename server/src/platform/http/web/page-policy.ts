import { createHash } from 'node:crypto';

export interface PagePolicy {
  /** Other hosts whose scripts, styles, frames and requests are allowed, such as Turnstile's. */
  partners: readonly string[];
  /** Style attributes of emails, whose frames in the mailbox inherit the page's policy. */
  styleAttributes: boolean;
}

/** A content security policy that allows each inline script and style of the page by its hash. */
export function pagePolicy(html: string, { partners, styleAttributes }: PagePolicy): string {
  const scripts = ["'self'", ...hashesOf(html, 'script'), ...partners].join(' ');
  const styles = ["'self'", ...hashesOf(html, 'style'), ...partners].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    ...(styleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...partners].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    ...(partners.length > 0 ? [`frame-src ${partners.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...elements].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}
