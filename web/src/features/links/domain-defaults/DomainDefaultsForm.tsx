import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DomainDefaults } from '@linklet/contract/links/domain-defaults/endpoints.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { TagField } from '../tags/TagField.tsx';
import { placeOf } from '../team/team-place.ts';
import { presetsQuery, useSetDomainDefaults, type OwnedDomain } from './domain-defaults.queries.ts';

interface DomainDefaultsFormProps {
  domain: OwnedDomain;
  /** Of the account, or of each team. */
  all: readonly DomainDefaults[];
}

interface Draft {
  team: string;
  /** Of the preset; empty for none. */
  preset: string;
  tags: readonly string[];
}

const names = { team: 'Team', preset: 'UTM preset', tags: 'Tags' };

export function DomainDefaultsForm({ domain, all }: DomainDefaultsFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const set = useSetDomainDefaults(domain);
  const { close } = useOpenProperty();
  const form = useForm<Draft>({
    formRef,
    initial: draftOf(all[0]),
    check: () => ({}),
    send: async ({ team, preset, tags }) => {
      await set({
        ...(team !== '' && { team }),
        preset: preset === '' ? null : Number(preset),
        tags: [...tags],
      });
      notify('Tags and UTM: saved.', 'success');
      close();
    },
  });
  const { draft, errors } = form;
  const stored = all.find(({ team }) => (team?.slug ?? '') === draft.team);
  const place = placeOf(domain.owner === null ? undefined : { organization: domain.owner, team: draft.team });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(stored));

  return (
    <PropertyForm formRef={formRef} form={{ ...form, isDirty, note: null }}>
      <ErrorSummary errors={errors} fields={form.named(names)} />
      {domain.owner !== null && (
        <SelectField
          id={form.idOf('team')}
          label="Team"
          value={draft.team}
          error={errors['team']}
          onChange={(slug) => form.change(draftOf(all.find(({ team }) => team?.slug === slug)))}
        >
          {all.map(({ team }) => (
            <option key={team?.slug} value={team?.slug}>
              {team?.name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        id={form.idOf('preset')}
        label="UTM preset"
        value={draft.preset}
        error={errors['preset']}
        onChange={(preset) => form.change({ preset })}
      >
        <PresetOptions place={place} stored={stored?.preset ?? null} />
      </SelectField>
      <TagField
        key={place}
        id={form.idOf('tags')}
        tags={draft.tags}
        error={errors['tags']}
        team={place}
        onChange={(tags) => form.change({ tags })}
      />
      <p className="field-hint">
        Forms for new links start with them, and people can remove them. Links created by API or from a file
        get them unless they set their own.
      </p>
    </PropertyForm>
  );
}

function draftOf(stored: DomainDefaults | undefined): Draft {
  const { team = null, preset = null, tags = [] } = stored ?? {};
  return { team: team?.slug ?? '', preset: preset === null ? '' : String(preset.id), tags };
}

/** The stored one is there at once. */
function PresetOptions({ place, stored }: { place: string; stored: DomainDefaults['preset'] }) {
  const { data = stored === null ? [] : [stored] } = useQuery(presetsQuery(place));
  return (
    <>
      <option value="">None</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
