import { viewerOf } from '../navigation.ts';
import { JumpButton } from './JumpButton.tsx';
import { PersonArea, type PersonAreaProps } from '../PersonArea.tsx';
import { WorkspaceList } from './WorkspaceList.tsx';

/** The area of public pages with what there is in the app alone. */
export function AppPersonArea(props: PersonAreaProps) {
  const viewer = viewerOf(props.state);

  return (
    <>
      {viewer.kind !== 'ghost' && <JumpButton />}
      <PersonArea {...props} />
      <WorkspaceList viewer={viewer} />
    </>
  );
}
