import { useSuspenseQuery } from '@tanstack/react-query';
import { PixelScriptForm } from '#/features/links/pixels/PixelScriptForm.tsx';
import { PixelScriptList } from '#/features/links/pixels/PixelScriptList.tsx';
import { pixelScriptsQuery } from '#/features/links/pixels/pixels.queries.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';

/** For whoever is verified or subscribed. */
export function PixelScriptsScreen() {
  const { data: scripts } = useSuspenseQuery(pixelScriptsQuery);
  const { features } = useSuspenseQuery(stateQuery).data;

  return (
    <SettingsPage title="Pixel scripts">
      {() => (
        <>
          <SettingsSection title="Your pixel scripts">
            <p className="field-hint">
              Visitors briefly see a page that loads your pixels, then continue. Visitors who opt out of
              tracking, or come from a country where consent is asked first, skip it.
            </p>
            {!features.includes('update_linklet') && (
              <p className="field-hint">
                Showing them on links is part of paid plans.{' '}
                <a href={routes['settings.subscription']}>See plans</a>
              </p>
            )}
            <PixelScriptList scripts={scripts} />
          </SettingsSection>
          <SettingsSection title="Add a pixel script">
            <PixelScriptForm />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
