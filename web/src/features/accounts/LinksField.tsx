import { counted } from '@linklet/contract/http/counted.ts';

export type LinksChoice = 'keep' | 'switch_off';

interface LinksFieldProps {
  whose: 'your' | 'its';
  /** Null where it is not known how many there are. */
  links: number | null;
  choice: LinksChoice;
  onChoose: (choice: LinksChoice) => void;
}

/** Asks what becomes of short links whose owner goes. */
export function LinksField({ whose, links, choice, onChoose }: LinksFieldProps) {
  return (
    <fieldset className="choices">
      <legend className="label">
        What should happen to {whose} {links === null ? 'short links' : linksText(links)}?
      </legend>
      <Choice
        checked={choice === 'keep'}
        label="Keep redirecting"
        hint="Nobody can edit them any more. QR codes keep working."
        onChoose={() => onChoose('keep')}
      />
      <Choice
        checked={choice === 'switch_off'}
        label="Stop redirecting"
        hint="Visitors see that the link was deleted. The aliases stay reserved."
        onChoose={() => onChoose('switch_off')}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  checked: boolean;
  label: string;
  hint: string;
  onChoose: () => void;
}

function Choice({ checked, label, hint, onChoose }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type="radio"
        name="links"
        data-focus={checked || undefined}
        checked={checked}
        onChange={onChoose}
      />
      <span>
        <span className="choice-label">{label}</span>
        <span className="field-hint">{hint}</span>
      </span>
    </label>
  );
}

export function linksText(count: number): string {
  return counted(count, 'short link');
}
