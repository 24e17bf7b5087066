import { useRef, useState } from 'react';
import * as api from '@linklet/contract/links/edits.ts';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { LimitReachedDialog } from '#/features/billing/index.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { domainLock } from '../locks.ts';
import { AliasInputs } from '../options/AliasInputs.tsx';
import { isLimitReached } from '../shorten/shorten.ts';
import { PartHead } from './PartHead.tsx';
import { tell, useEditLink } from './use-edit-link.ts';

interface AliasesPartProps {
  link: ListedLink;
  state: AppState;
  paths: { usage: string; subscription: string };
}

/** All short URLs of a link: the main one stands for it, and the others lead there as well. */
export function AliasesPart({ link, state, paths }: AliasesPartProps) {
  const [adding, setAdding] = useState(false);
  const { setMainAlias } = useEditLink();
  const canEdit = state.features.includes('update_linklet');

  async function makeMain({ alias, domain }: ListedLink['aliases'][number]) {
    await setMainAlias(link, { alias, domain });
    notify(`${domain}/${alias} is the main alias now.`, 'success');
  }

  return (
    <section className="details-part">
      <PartHead
        title="Aliases"
        action={canEdit && !adding ? { label: 'Add', run: () => setAdding(true) } : undefined}
      />
      <ul className="alias-list">
        {link.aliases.map((each) => (
          <li key={each.linklet}>
            <span className="alias-name">
              {each.domain}/<strong>{each.alias}</strong>
            </span>
            {each.is_main ? (
              <span className="tag quiet">Main</span>
            ) : (
              canEdit && (
                <Button kind="text" onClick={() => void makeMain(each).catch(tell)}>
                  Make main<span className="unseen"> {each.alias}</span>
                </Button>
              )
            )}
            <CopyButton text={each.linklet} label={each.alias} kind="quiet" size="small" />
          </li>
        ))}
      </ul>
      {adding && <AliasForm link={link} state={state} paths={paths} onDone={() => setAdding(false)} />}
    </section>
  );
}

interface AliasFormProps extends AliasesPartProps {
  onDone: () => void;
}

function AliasForm({ link, state, paths, onDone }: AliasFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { addAlias } = useEditLink();
  const [limitReached, setLimitReached] = useState(false);
  const domains = state.domains.available.filter((domain) => domainLock(state, domain) === null);
  const form = useForm({
    formRef,
    initial: { alias: '', domain: link.aliases[0]?.domain ?? '', is_main: false },
    check: (draft) => checkBody(api.addAlias, { ...draft, version: link.version }),
    send: async (draft) => {
      await addAlias(link, draft);
      notify('Alias added. The others go on redirecting.', 'success');
      onDone();
    },
    explain: (error, fields) => {
      if (!isLimitReached(error)) return formErrors(error, fields);
      setLimitReached(true);
      return {};
    },
  });
  const { draft, errors } = form;

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={errors} fields={form.named({ alias: 'Alias', domain: 'Domain' })} />
      <AliasInputs
        id={form.idOf('domain').replace(/domain$/, '')}
        label="New alias"
        domains={domains}
        draft={draft}
        errors={{ alias: errors['alias'], domain: errors['domain'] }}
        onChange={form.change}
        onLeave={() => form.leave('alias')}
      />
      <CheckField checked={draft.is_main} onChange={(is_main) => form.change({ is_main })}>
        Make it the main alias
      </CheckField>
      <div className="dialog-end">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton busy={form.busy} label="Add alias" busyLabel="Adding…" />
      </div>
      {limitReached && <LimitReachedDialog paths={paths} onClose={() => setLimitReached(false)} />}
    </form>
  );
}
