import type { RefObject } from 'react';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { useEditLink } from '../use-edit-link.ts';
import { useLinkForm } from '../use-link-form.tsx';

/** The form for where a link leads; what it saves can be undone. */
export function useDestinationForm(
  formRef: RefObject<HTMLFormElement | null>,
  link: ListedLink,
  onSaved: () => void,
) {
  const { editUndoably } = useEditLink();
  return useLinkForm({
    formRef,
    present: { url: link.url },
    check: ({ url }) => {
      const destination = parseDestination(url);
      return 'refusal' in destination ? { url: errorMessage(destination.refusal) } : {};
    },
    send: async ({ url }) => {
      await editUndoably(link, { url }, { url: link.url });
      onSaved();
    },
  });
}
