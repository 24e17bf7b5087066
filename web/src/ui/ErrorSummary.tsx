import { Icon } from './icons/Icon.tsx';
import { warningIcon } from './icons/icons.ts';

export interface SummaryField {
  field: string;
  id: string;
  name: string;
}

interface ErrorSummaryProps {
  errors: Partial<Record<string, string | undefined>>;
  fields: readonly SummaryField[];
}

/** Errors of the whole form, and links to the wrong fields if there are several. */
export function ErrorSummary({ errors, fields }: ErrorSummaryProps) {
  const wrong = fields.filter(({ field }) => errors[field]);
  if (!errors['form'] && wrong.length < 2) return null;

  return (
    <div className="alert" role="alert">
      <Icon path={warningIcon} />
      <div>
        {errors['form'] && <p>{errors['form']}</p>}
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
