import { Icon } from '#/ui/Icon.tsx';
import { warningIcon } from '#/ui/icons.ts';
import type { FieldErrors, ShortenField } from './shorten-draft.ts';

/** Which control an error belongs to, in the order of the form. */
const controls: { field: ShortenField; id: string; name: string }[] = [
  { field: 'url', id: 'url', name: 'URL' },
  { field: 'domain', id: 'domain', name: 'Domain' },
  { field: 'alias', id: 'alias', name: 'Alias' },
  { field: 'expires_at', id: 'expires-at', name: 'Expiry' },
  { field: 'terms', id: 'terms', name: 'Terms' },
];

/** What concerns the form as a whole, and, where several fields are wrong, a way to each of them. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const wrong = controls.filter(({ field }) => errors[field]);
  if (!errors.form && wrong.length < 2) return null;

  return (
    <div className="alert" role="alert">
      <Icon path={warningIcon} />
      <div>
        {errors.form && <p>{errors.form}</p>}
        {wrong.length > 1 && (
          <p>
            Please check{' '}
            {wrong.map(({ id, name }, index) => (
              <span key={id}>
                {separator(index, wrong.length)}
                <a href={`#${id}`} onClick={(event) => focusControl(event, id)}>
                  {name}
                </a>
              </span>
            ))}
            .
          </p>
        )}
      </div>
    </div>
  );
}

function separator(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' and ' : ', ';
}

function focusControl(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
