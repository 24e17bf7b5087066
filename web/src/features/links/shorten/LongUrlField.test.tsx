// @vitest-environment happy-dom
import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LongUrlField } from './LongUrlField.tsx';

afterEach(cleanup);

function Form() {
  const [url, setUrl] = useState('');
  return <LongUrlField url={url} error={undefined} onChange={setUrl} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Shorten a long URL');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('a host that is left gets its scheme', async () => {
  render(<Form />);
  type('shop.example/sale');

  fireEvent.blur(field());

  await expect.poll(() => field().value).toBe('https://shop.example/sale');
});

test('what is typed while a value that was left is still being read stays', async () => {
  render(<Form />);
  fireEvent.blur(field());

  type('https://shop.example/sale');
  await import('./pasted-url.ts');
  await new Promise((done) => setTimeout(done));

  expect(field().value).toBe('https://shop.example/sale');
});
