// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FileField } from './FileField.tsx';

afterEach(cleanup);

const links = new File(['url\n'], 'links.csv');

test('a file that is chosen is named with its size, and can be removed', async () => {
  render(<ListField />);

  await userEvent.upload(screen.getByLabelText(/^List/), links);
  expect(screen.getByText('links.csv').textContent).toBe('links.csv 4 B');
  await userEvent.click(screen.getByRole('button', { name: 'Remove list' }));

  expect(screen.queryByText('links.csv')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(/^List/));
});

test('a file can be dropped', () => {
  render(<ListField />);

  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [links] } });

  expect(screen.getByText('links.csv').textContent).toBe('links.csv 4 B');
});

test('what is wrong stands beside the field, which says so', () => {
  render(<ListField error="The file is empty." />);
  const field = screen.getByLabelText(/^List/);

  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('The file is empty.').id).toBe(field.getAttribute('aria-describedby'));
});

function ListField({ error }: { error?: string }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField
      id="list"
      label="List"
      accept={['.csv']}
      file={file}
      hint="A file."
      error={error}
      onPick={setFile}
      onRemove={() => setFile(null)}
    />
  );
}
