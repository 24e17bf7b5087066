import { useRef } from 'react';
import { counted } from '@linklet/contract/http/counted.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatNumber } from '#/lib/format.ts';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import type { OptionPropertyProps } from '../option-property-props.ts';
import { clickLimit } from './click-limit.ts';
import { ClickLimitFields } from './ClickLimitFields.tsx';

/** How many visits lead to the destination, and where the others go. */
export function ClickLimitProperty({ link, may }: OptionPropertyProps) {
  const { max_clicks: most, clicks_used: used, after_clicks_url: after } = link.options;

  return (
    <Property
      name="limit"
      title="Click limit"
      isPlain={most === null}
      form={may ? <ClickLimitForm link={link} /> : null}
    >
      {most === null ? 'No limit' : `${formatNumber(used)} of ${counted(most, 'click')} used`}
      {after !== null && (
        <p className="property-note">
          then <LongUrl url={after} />
        </p>
      )}
    </Property>
  );
}

function ClickLimitForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const { max_clicks: most, after_clicks_url: after } = link.options;
  const form = useLinkForm({
    formRef,
    present: clickLimit.ofLink(link.options),
    check: (draft) => clickLimit.check?.(draft) ?? {},
    send: async (draft) => {
      await editUndoably(link, clickLimit.toEdit(draft), { max_clicks: most, after_clicks_url: after });
      close();
    },
  });

  return (
    <PropertyForm formRef={formRef} form={form}>
      <ClickLimitFields field={form.field} error={form.errors['form']} />
    </PropertyForm>
  );
}
