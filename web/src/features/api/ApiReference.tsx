import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callsOf, type ApiCall, type ApiDescription } from '@linklet/contract/api/description.ts';
import { sampleLanguages, type SampleLanguage } from '@linklet/contract/api/samples/samples.ts';
import { localEntries } from '#/lib/storage.ts';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { searchIcon } from '#/ui/icons/screen-icons.ts';
import { descriptionQuery } from './api.queries.ts';
import { CallEntry } from './CallEntry.tsx';
import { ReferenceList, ReferenceMenu, type CallGroup } from './ReferenceList.tsx';
import { ReferenceIntro } from './ReferenceIntro.tsx';

/** All calls of the API by group, or those that a search finds. */
export function ApiReference({ search, tokensPath }: { search: string; tokensPath: string }) {
  const { data: description } = useSuspenseQuery(descriptionQuery);
  const [token, setToken] = useState('');
  const [language, setLanguage] = useState(rememberedLanguage);
  const navigate = useNavigate();
  const groups = foundGroups(description, search);

  function choose(language: SampleLanguage): void {
    setLanguage(language);
    localEntries.write('sampleLanguage', language);
  }

  return (
    <div className="reference">
      <ReferenceList groups={groups} />
      <div className="reference-body">
        <ReferenceIntro tokensPath={tokensPath} />
        <ReferenceMenu
          groups={groups}
          onChoose={(hash) =>
            void navigate({ to: '.', search: true, hash, replace: true, resetScroll: false })
          }
        />
        {groups.length === 0 && <EmptyState icon={searchIcon} title="No calls match" />}
        {groups.map(({ name, description: about, calls }) => (
          <section key={name} className="reference-group" aria-label={name}>
            <h2>{name}</h2>
            <p className="field-hint">{about}</p>
            <Card className="reference-calls">
              {calls.map((call) => (
                <CallEntry
                  key={call.operationId}
                  {...{ call, description, language, token }}
                  onLanguage={choose}
                  onToken={setToken}
                />
              ))}
            </Card>
          </section>
        ))}
      </div>
    </div>
  );
}

function rememberedLanguage(): SampleLanguage {
  const kept = localEntries.read('sampleLanguage');
  return sampleLanguages.find((each) => each === kept) ?? 'curl';
}

function foundGroups(description: ApiDescription, search: string): CallGroup[] {
  const words = search.toLowerCase().split(/\s+/);
  const found = callsOf(description).filter((call) => words.every((word) => textOf(call).includes(word)));
  return description.tags
    .map((group) => ({ ...group, calls: found.filter(({ tags }) => tags[0] === group.name) }))
    .filter(({ calls }) => calls.length > 0);
}

const textOf = ({ method, path, summary, tags, operationId }: ApiCall) =>
  [method, path, summary, tags[0], operationId].join(' ').toLowerCase();
