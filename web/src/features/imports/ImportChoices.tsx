import { clashPolicies, type ClashPolicy, type ImportView } from '@linklet/contract/imports/endpoints.ts';
import { counted } from '@linklet/contract/http/counted.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { formatNumber } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { useImportCalls, type ImportOwner } from './imports.queries.ts';
import { madeIn } from './VerdictCounts.tsx';

const policyTexts: Record<ClashPolicy, string> = {
  new_alias: 'Get a new alias',
  skip: 'Are left out',
  replace: 'Replace your own link; else get a new alias',
};

interface ImportChoicesProps {
  address: ImportOwner;
  shown: ImportView;
}

/** What can be chosen before links are made; each choice has the rows checked anew. */
export function ImportChoices({ address, shown }: ImportChoicesProps) {
  const { choices, hosts, domains, id } = shown;
  const { found, lost } = shown.clicks;
  const { choose, run } = useImportCalls(address, id);
  const { confirm, dialog } = useConfirm();
  const made = madeIn(shown);
  const set = (change: Partial<typeof choices>) =>
    choose.mutate({ ...choices, ...change }, { onError: (error) => notify(noticeOf(error)) });

  async function start(credits: number): Promise<void> {
    try {
      await run.mutateAsync(credits);
    } catch (error) {
      if (!(error instanceof ApiError) || error.cost === undefined) {
        notify(noticeOf(error));
        return;
      }
      const agreed = await confirm({ title: 'Use credits?', text: error.message, confirm: 'Use credits' });
      if (agreed) await start(error.cost);
    }
  }

  return (
    <section className="import-choices" aria-label="Choices">
      <h3>Choices</h3>
      <SelectField
        id="clash"
        label="Links whose alias is taken or can’t be kept"
        value={choices.clash}
        onChange={(clash) => set({ clash: clashPolicies.find((each) => each === clash) ?? 'new_alias' })}
      >
        {(['new_alias', 'skip', 'replace'] as const).map((policy) => (
          <option key={policy} value={policy}>
            {policyTexts[policy]}
          </option>
        ))}
      </SelectField>
      {hosts.map(({ host, count, domain }) => (
        <SelectField
          key={host}
          id={`host-${host}`}
          label={`${host === '' ? 'Links without a host' : host} (${formatNumber(count)}) move to`}
          value={domain}
          onChange={(chosen) => set({ domains: { ...choices.domains, [host]: chosen } })}
        >
          {domains.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      ))}
      {found > lost && (
        <div>
          <CheckField
            id="history"
            checked={choices.history}
            aria-describedby="history-hint"
            onChange={(history) => set({ history })}
          >
            Import click history ({counted(found - lost, 'click')})
          </CheckField>
          <p id="history-hint" className="field-hint">
            They appear in the statistics at their dates, and don’t count towards your plan.
          </p>
        </div>
      )}
      <p className="field-hint">
        Short links work here once their domain points here: import first, switch the domain last.
      </p>
      <div className="form-end">
        <Button
          kind="primary"
          disabled={made === 0}
          aria-busy={run.isPending || undefined}
          onClick={() => void start(0)}
        >
          Move {counted(made, 'link')} in
        </Button>
      </div>
      {dialog}
    </section>
  );
}
