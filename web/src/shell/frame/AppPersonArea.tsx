import { useHasSideList } from '#/lib/use-has-side-list.ts';
import { viewerOf } from '../navigation.ts';
import { PersonArea, type PersonAreaProps } from '../PersonArea.tsx';
import { Switcher } from '../Switcher.tsx';
import { JumpButton } from './JumpButton.tsx';
import { WorkspaceList } from './WorkspaceList.tsx';

/** The area of public pages with what there is in the app alone. */
export function AppPersonArea(props: PersonAreaProps) {
  const { state } = props;
  const viewer = viewerOf(state);
  const hasSideList = useHasSideList();

  return (
    <>
      {viewer.kind !== 'ghost' && <JumpButton />}
      <PersonArea {...props} hasSideList={hasSideList} />
      <div className="side-list">
        {hasSideList && viewer.kind !== 'ghost' && <Switcher state={state} isHead />}
        <WorkspaceList state={state} />
      </div>
    </>
  );
}
