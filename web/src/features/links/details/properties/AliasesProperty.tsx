import { useRef, useState } from 'react';
import * as api from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { LimitReachedDialog } from '#/features/billing/index.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { domainLock } from '../../locks.ts';
import { AliasInputs } from '../../options/AliasInputs.tsx';
import { isLimitReached } from '../../shorten/shorten.ts';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { LinkPropertyProps } from '../property-props.ts';
import { rightTo } from '../rights.ts';
import { tell, useEditLink } from '../use-edit-link.ts';
import { useLinkForm } from '../use-link-form.tsx';

/** All short URLs of a link: the main one stands for it, and the others lead there as well. */
export function AliasesProperty(props: LinkPropertyProps) {
  const { link, state } = props;
  const { may } = rightTo('update_linklet', 'updating_not_in_plan', { state, link });
  const list = <AliasList link={link} canEdit={may} />;

  return (
    <Property
      name="aliases"
      title="Aliases"
      adds
      form={
        may ? (
          <>
            {list}
            <AliasForm {...props} />
          </>
        ) : null
      }
    >
      {list}
    </Property>
  );
}

function AliasList({ link, canEdit }: { link: ListedLink; canEdit: boolean }) {
  const { setMainAlias } = useEditLink();
  const main = link.aliases.find(({ is_main: isMain }) => isMain);

  async function makeMain({ alias, domain }: ListedLink['aliases'][number]) {
    await setMainAlias(link, { alias, domain });
    notify(`${domain}/${alias} is the main alias now.`, 'success');
  }

  return (
    <ul className="details-aliases">
      {link.aliases.map((each) => (
        <li key={each.linklet}>
          <span className="alias-name">
            {each.domain !== main?.domain && <span className="short-link-host">{each.domain}/</span>}
            {each.alias}
          </span>
          {each.is_main && link.aliases.length > 1 && <span className="tag quiet">Main</span>}
          {!each.is_main && canEdit && (
            <Button kind="text" onClick={() => void makeMain(each).catch(tell)}>
              Make main<span className="unseen"> {each.alias}</span>
            </Button>
          )}
          {!each.is_main && <CopyButton text={each.linklet} label={each.alias} kind="icon" isIcon />}
        </li>
      ))}
    </ul>
  );
}

function AliasForm({ link, state, paths }: LinkPropertyProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { addAlias } = useEditLink();
  const { close } = useOpenProperty();
  const [limitReached, setLimitReached] = useState<{ reached: unknown } | null>(null);
  const domains = state.domains.available.filter((domain) => domainLock(state, domain) === null);
  const form = useLinkForm({
    formRef,
    present: { alias: '', domain: link.aliases[0]?.domain ?? '', is_main: false },
    check: (draft) => checkBody(api.addAlias, { ...draft, version: link.version }),
    send: async (draft) => {
      await addAlias(link, draft);
      notify('Alias added. The others go on redirecting.', 'success');
      close();
    },
    explain: (error, fields) => {
      if (!isLimitReached(error)) return formErrors(error, fields);
      setLimitReached(error);
      return {};
    },
  });
  const { draft, errors } = form;

  return (
    <PropertyForm formRef={formRef} form={form} save="Add alias" saving="Adding…">
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
      {limitReached && (
        <LimitReachedDialog
          reached={limitReached.reached}
          paths={paths}
          onClose={() => setLimitReached(null)}
        />
      )}
    </PropertyForm>
  );
}
