import { createHash } from 'node:crypto';

/**
 * A content security policy that names each inline script and style of the page by its hash. `partners` are the hosts
 * besides our own whose scripts, frames and requests are allowed, such as Turnstile's.
 */
export function pagePolicy(html: string, partners: readonly string[]): string {
  const scripts = ["'self'", ...hashesOf(html, 'script'), ...partners].join(' ');
  const styles = ["'self'", ...hashesOf(html, 'style')].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
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
