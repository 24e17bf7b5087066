// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { copyText } from './clipboard.ts';

test('without the clipboard interface the text is selected within the dialog that is open', async () => {
  document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
  document.querySelector('button')?.focus();
  const selected: (string | undefined)[] = [];
  const copy = vi.fn(() => {
    const holder = document.activeElement as HTMLTextAreaElement;
    selected.push(holder.value, holder.parentElement?.tagName);
    return true;
  });
  Object.assign(document, { execCommand: copy });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));

  const copied = await copyText('https://lnk.test/sale');

  expect(copied).toBe(true);
  expect(selected).toEqual(['https://lnk.test/sale', 'DIALOG']);
  expect(document.activeElement?.tagName).toBe('BUTTON');
  expect(document.querySelector('textarea')).toBeNull();
});
