import { useId, useState, type SyntheticEvent } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { domainLock } from '../locks.ts';
import type { ManyChange } from './change-many.ts';

interface DomainDialogProps {
  /** How many links, in words. */
  some: string;
  onChange: (change: ManyChange) => void;
  onClose: () => void;
}

/** Asks which domain links are moved to. */
export function DomainDialog({ some, onChange, onClose }: DomainDialogProps) {
  const id = useId();
  const { data: state } = useSuspenseQuery(stateQuery);
  const open = state.domains.available.filter((view) => domainLock(state, view) === null);
  const [host, setHost] = useState(open[0]?.domain ?? '');

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    onChange({ change: { kind: 'domain', domain: host }, done: `moved to ${host}` });
  }

  return (
    <Dialog title={`Change the domain of ${some}`} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <SelectField
          id={id}
          label="Domain"
          after={
            <p className="field-hint">
              Each link keeps its alias. Short links on the former domain keep redirecting.
            </p>
          }
          data-focus
          value={host}
          onChange={setHost}
        >
          {open.map(({ domain }) => (
            <option key={domain} value={domain}>
              {domain}
            </option>
          ))}
        </SelectField>
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Change domain
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
