import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '@linklet/contract/http/counted.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import { PixelChoice } from '../../pixels/PixelChoice.tsx';
import { pixelScriptsQuery } from '../../pixels/pixels.queries.ts';
import type { OptionPropertyProps } from '../option-property-props.ts';

interface PixelsPropertyProps extends OptionPropertyProps {
  /** Where pixel scripts are added. */
  settingsPath: string;
}

/** Which of the workspace's pixel scripts see a link's visitors first. */
export function PixelsProperty({ link, may, settingsPath }: PixelsPropertyProps) {
  const { pixels: ids } = link.options;
  const names = usePixelNames(ids);

  return (
    <Property
      name="pixels"
      title="Pixels"
      isPlain={ids.length === 0}
      form={may ? <PixelsForm link={link} settingsPath={settingsPath} /> : null}
    >
      {names}
    </Property>
  );
}

/** As many as there are until their names are known. */
function usePixelNames(ids: readonly number[]): string {
  const { data: scripts } = useQuery({ ...pixelScriptsQuery, meta: { quiet: true } });
  if (ids.length === 0) return 'None';
  if (scripts === undefined) return counted(ids.length, 'pixel script');
  return scripts
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

function PixelsForm({ link, settingsPath }: { link: ListedLink; settingsPath: string }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { editUndoably } = useEditLink();
  const { close } = useOpenProperty();
  const { pixels: kept } = link.options;
  const form = useLinkForm({
    formRef,
    present: { pixels: kept },
    check: () => ({}),
    send: async ({ pixels }) => {
      await editUndoably(link, { pixels }, { pixels: kept });
      close();
    },
  });

  return (
    <PropertyForm formRef={formRef} form={form}>
      <PixelChoice
        chosen={form.draft.pixels}
        settingsPath={settingsPath}
        onChange={(pixels) => form.change({ pixels })}
      />
      <FieldNote id={form.idOf('pixels')} error={form.errors['pixels'] ?? form.errors['form'] ?? ''} />
    </PropertyForm>
  );
}
