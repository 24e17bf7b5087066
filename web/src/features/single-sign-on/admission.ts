import { teamRoles, type TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import type { SignOnConnection, SignOnDraft } from '@linklet/contract/single-sign-on/endpoints.ts';
import type { Choice } from '#/ui/fields/ChoiceField.tsx';

const KEPT_OUT = 'out';
const WITHOUT_ROLE = 'none';

type Admission = Pick<SignOnDraft, 'admits_new' | 'role' | 'team_role'>;

export interface NamedRole {
  id: number;
  name: string;
}

/** What can become of somebody who comes for the first time; `roles` is null for a team. */
export function admissionChoices(roles: readonly NamedRole[] | null): readonly Choice[] {
  const keptOut = { value: KEPT_OUT, label: 'Don’t create accounts' };
  if (roles === null)
    return [keptOut, ...teamRoles.map((role) => ({ value: role, label: `Join as ${role}` }))];
  return [
    keptOut,
    { value: WITHOUT_ROLE, label: 'Join without a role' },
    ...roles.map(({ id, name }) => ({ value: String(id), label: `Join as ${name}` })),
  ];
}

/** The choice that a connection has made. */
export function choiceOf(connection: SignOnConnection | null, isTeam: boolean): string {
  if (connection?.admits_new !== true) return KEPT_OUT;
  if (isTeam) return connection.team_role;
  return connection.role === null ? WITHOUT_ROLE : String(connection.role);
}

export function admissionOf(choice: string): Admission {
  const kept = { role: null, team_role: 'viewer' } as const;
  if (choice === KEPT_OUT) return { admits_new: false, ...kept };
  const teamRole = teamRoles.find((role): role is TeamRole => role === choice);
  if (teamRole !== undefined) return { admits_new: true, role: null, team_role: teamRole };
  return { admits_new: true, ...kept, role: choice === WITHOUT_ROLE ? null : Number(choice) };
}
