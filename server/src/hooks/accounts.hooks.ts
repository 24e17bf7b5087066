import type { OwnedOrganization } from '@linklet/contract/accounts/endpoints.ts';
import { hook } from '../platform/hooks.ts';
import type { User } from '../schema/accounts/users.table.ts';

export interface Adoption {
  guestWorkspaceId: number;
  workspaceId: number;
}

/** A guest turned out to have an account: what was the guest's becomes the account's. */
export const guestAdopted = hook<Adoption>('guest adopted');

/** Whoever owns the address takes an account over that anybody could have made: every other way in goes. */
export const accountHandedOver = hook<{ userId: number }>('account handed over');

/** What a module keeps about somebody, as they may take it along: nothing in it opens the account. */
export interface ExportPart {
  /** What is small, by its name in the JSON file. */
  sections?: Record<string, unknown>;
  /** What may be long, by its name in the JSON file; read only while the file is written. */
  lists?: Record<string, AsyncIterable<unknown>>;
  /** Rows of the CSV file, the first of them its head. */
  csv?: AsyncIterable<readonly string[]>;
}

export const accountExported = hook<User, ExportPart>('account exported');

/** Somebody asks what goes with the account; answers the organizations that it owns. */
export const lossesAsked = hook<{ userId: number }, OwnedOrganization[]>('losses asked');

export interface AccountEnd {
  userId: number;
  /** Slugs of organizations that are deleted along. */
  along: readonly string[];
  /** Whether short links go on working. */
  keepsLinks: boolean;
}

/** An account is about to be deleted, for thirty days at first. May refuse it. */
export const accountDeleted = hook<AccountEnd>('account deleted');

/** An account is gone for good; its row, and what refers to it in the database, went before. */
export const accountPurged = hook<User>('account purged');
