import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { formatNumber } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { productName } from '#/lib/product.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { enterTeam, fetchCounts, useArchive } from './organizations.queries.ts';

/** What can be done with an organization and its teams, each after a question. `dialog` is where it is asked. */
export function useOrganizationActions(
  { slug, name, status }: OrganizationView,
  onSwitch: (address: WorkspaceAddress) => void,
) {
  const { confirm, dialog } = useConfirm();
  const archiving = useArchive();

  async function open(team: TeamView | null) {
    const isSure = await confirm({
      title: `Switch to ${team === null ? 'your personal space' : team.name}?`,
      text: `You are going to switch to ${team === null ? `your personal space in "${name}"` : `team "${team.name}"`}`,
      confirm: 'Switch',
    });
    if (!isSure || !(await mayEnter(slug, team))) return;
    onSwitch({ organization: slug, ...(team && { team: team.slug }) });
  }

  async function archive() {
    const counts = await fetchCounts(slug);
    const isSure = await confirm(
      status.archived ? beforeRestoring(name, counts) : beforeArchiving(name, counts),
    );
    if (!isSure) return;
    await archiving.mutateAsync({ organization: slug, archive: !status.archived });
    if (status.archived) notify('The organization has been restored.', 'success');
  }

  async function archiveTeam({ slug: team, name, status }: TeamView) {
    const isSure =
      status.archived ||
      (await confirm({
        title: `Archive ${name}?`,
        text: 'Nobody has access until it is restored. Its links keep redirecting.',
        confirm: 'Archive',
        danger: true,
      }));
    if (isSure) await archiving.mutateAsync({ organization: slug, team, archive: !status.archived });
  }

  // Failures are told where all of them are.
  const quietly = (work: Promise<void>) => work.catch(() => undefined);
  return {
    open,
    archive: () => quietly(archive()),
    archiveTeam: (team: TeamView) => quietly(archiveTeam(team)),
    dialog,
  };
}

/** Whether one can go on in the team by now; says why not. */
async function mayEnter(organization: string, team: TeamView | null): Promise<boolean> {
  if (team === null) return true;
  try {
    await enterTeam(organization, team.slug);
    return true;
  } catch (error) {
    // A dialog has asked for it, and whoever was asked knows what they answered.
    if (error instanceof ApiError && error.code === 'sign_on_required') return false;
    const isGone = error instanceof ApiError && (error.status === 403 || error.status === 404);
    notify(isGone ? 'Unknown team.' : 'Switching error.', 'error');
    return false;
  }
}

type Counts = Awaited<ReturnType<typeof fetchCounts>>;

function beforeArchiving(name: string, { teams, links }: Counts) {
  return {
    title: `Archive ${name}?`,
    text: `Nobody has access to it or its ${counted(teams, 'team')} until it is restored. Its ${counted(links, 'link')} keep redirecting.`,
    confirm: 'Archive',
    danger: true,
  };
}

function beforeRestoring(name: string, { admins, teams, members, links }: Counts) {
  const parts = [counted(admins, 'admin'), counted(teams, 'team'), counted(members, 'member')];
  return {
    title: `Restore ${name}?`,
    text: `This restores ${parts.join(', ')} and ${counted(links, productName)}.`,
    confirm: 'Restore',
  };
}

function counted(count: number, word: string): string {
  return `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}
