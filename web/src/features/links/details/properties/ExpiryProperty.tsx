import { useRef, useState } from 'react';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatMoment } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { ExpiryField } from '../../expiry/ExpiryField.tsx';
import { expiryBounds, expiryMoment, localMinute } from '../../expiry/expiry.ts';
import { isPlanExpiry } from '../plan-expiry.ts';
import { PlanLock } from '#/ui/properties/PlanLock.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { LinkPropertyProps } from '../property-props.ts';
import { rightTo } from '../rights.ts';
import { tell, useEditLink } from '../use-edit-link.ts';
import { useLinkForm } from '../use-link-form.tsx';

/** When a link stops redirecting. */
export function ExpiryProperty({ link, state, paths }: LinkPropertyProps) {
  const { may, refusal } = rightTo('manage_expiration', 'expiry_not_in_plan', { state, link });
  const { expires_at: moment, is_expired: isOver } = link;

  return (
    <Property
      name="expiry"
      title={isOver ? 'Expired' : 'Expires'}
      noun="expiry"
      isPlain={moment === null}
      form={may ? <ExpiryForm link={link} /> : null}
      lock={<PlanLock code={refusal} withheld={state.withheld} path={paths.subscription} />}
    >
      {moment === null ? 'Never' : <time dateTime={moment}>{formatMoment(moment)}</time>}{' '}
      {isPlanExpiry(link, state.user?.options.alias_lifetime) && (
        <span className="property-note">by your plan</span>
      )}
    </Property>
  );
}

function ExpiryForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const [bounds] = useState(() => expiryBounds(new Date()));
  const { expires_at: end, is_expired: isOver } = link;
  const form = useLinkForm({
    formRef,
    present: { expires_at: end === null || isOver ? bounds.proposed : localMinute(new Date(end)) },
    check: ({ expires_at: moment }) =>
      moment < bounds.earliest || moment > bounds.latest
        ? { expires_at: errorMessage('expiry_out_of_range') }
        : {},
    send: async ({ expires_at: moment }) => {
      // The field has no seconds: what is as it was keeps them.
      const isAsItWas = end !== null && !isOver && moment === localMinute(new Date(end));
      if (!isAsItWas) await save(expiryMoment(moment) ?? null);
      close();
    },
  });

  async function save(moment: string | null): Promise<void> {
    await editUndoably(link, { expires_at: moment }, { expires_at: end });
  }

  return (
    <PropertyForm
      formRef={formRef}
      form={form}
      rare={
        end !== null && (
          <Button size="small" onClick={() => void save(null).then(close, tell)}>
            Remove expiry
          </Button>
        )
      }
    >
      <ErrorSummary errors={form.errors} fields={form.named({ expires_at: 'Expiry' })} />
      <ExpiryField {...form.field('expires_at')} onChange={(expires_at) => form.change({ expires_at })} />
    </PropertyForm>
  );
}
