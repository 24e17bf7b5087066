import { pixelProviders } from '@linklet/contract/links/pixels/providers.ts';
import type { PixelScriptView } from '@linklet/contract/links/pixels/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { linksText } from '../list/use-change-many.ts';
import { useDeletePixelScript } from './pixels.queries.ts';

/** The workspace's pixel scripts, and how many links show each. */
export function PixelScriptList({ scripts }: { scripts: readonly PixelScriptView[] }) {
  const removing = useDeletePixelScript();
  const { confirm, dialog } = useConfirm();

  async function remove({ id, name, links }: PixelScriptView) {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      text: `It is removed from ${linksText(links)}, which keep redirecting. You can’t undo this.`,
      confirm: 'Delete',
      danger: true,
    });
    if (!isSure) return;
    await removing.mutateAsync(id);
    notify(`${name} deleted.`, 'success');
  }

  if (scripts.length === 0) return <p className="field-hint">No pixel scripts yet.</p>;
  return (
    <>
      <ul className="alias-list">
        {scripts.map((script) => (
          <li key={script.id}>
            <span className="alias-name">
              <strong>{script.name}</strong>
              <br />
              <span className="field-hint">
                {pixelProviders[script.provider].name} {script.pixel_id} · {linksText(script.links)}
              </span>
            </span>
            <Button size="small" onClick={() => void remove(script).catch(() => undefined)}>
              Delete<span className="unseen"> {script.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
