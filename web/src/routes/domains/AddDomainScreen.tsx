import { AddDomainForm } from '#/features/domains/index.ts';
import { nameOf } from '#/features/domains/domain-name.ts';
import { useGo } from '#/routes/use-go.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { DomainFrame } from './DomainFrame.tsx';

export function AddDomainScreen() {
  const go = useGo();

  return (
    <DomainFrame title="Add a domain">
      {({ owner, paths }) => (
        <SettingsSection title="Your domain">
          <AddDomainForm
            owner={owner}
            listPath={paths.list}
            onAdded={({ domain }) => go(paths.one(nameOf(domain)))}
          />
        </SettingsSection>
      )}
    </DomainFrame>
  );
}
