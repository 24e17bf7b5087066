import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { addSamples, findSamples, removeSamples } from './samples.ts';

/** Some links to look at, which go with one click. */
export function SampleLinks({ address }: { address: WorkspaceAddress }) {
  const queryClient = useQueryClient();
  const queryKey = ['organization', address.organization, 'samples', address.team ?? null];
  const { data: samples = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => findSamples(address, signal),
  });
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['organization', address.organization] });
  const adding = useMutation({
    mutationFn: () => addSamples(address),
    onSuccess: () => notify('Example links added.', 'success'),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: () => removeSamples(address),
    onSuccess: () => notify('Example links removed.', 'success'),
    onSettled,
  });
  const isBusy = adding.isPending || removing.isPending;
  const hasSamples = samples.length > 0;

  return (
    <Button
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (isBusy) return;
        if (hasSamples) removing.mutate();
        else adding.mutate();
      }}
    >
      {hasSamples ? 'Remove example links' : 'Add example links'}
    </Button>
  );
}
