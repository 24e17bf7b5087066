import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiReference, descriptionPath } from '#/features/api/index.ts';
import { useSingleKeys } from '#/lib/use-single-keys.ts';
import { routes } from '#/shell/names.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { downloadIcon } from '#/ui/icons/action-icons.ts';
import { Page } from '#/ui/Page.tsx';

/** For everybody: whoever writes a program has no account yet, maybe. */
export function ReferenceScreen() {
  const { search } = useSearch({ from: routes['docs.api'] });
  const navigate = useNavigate();
  useSingleKeys((key) => (key === '/' ? focusSearch : null));

  return (
    <Page
      title="API reference"
      actions={
        <ButtonAnchor href={descriptionPath} download="openapi.json">
          <Icon path={downloadIcon} />
          OpenAPI 3.1
        </ButtonAnchor>
      }
    >
      <div className="reference-search">
        <SearchField
          label="Search calls"
          initial={search}
          onSearch={(text) =>
            void navigate({ to: '.', search: { search: text }, replace: true, resetScroll: false })
          }
        />
      </div>
      <ApiReference search={search} tokensPath={routes['settings.api']} />
    </Page>
  );
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('.reference-search input')?.focus();
}
