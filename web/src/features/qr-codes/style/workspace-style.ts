import { useEffect, useSyncExternalStore } from 'react';
import { qrStyleCalls } from '@linklet/contract/qr-codes/calls.ts';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { loadAppState } from '#/lib/session/app-state.ts';
import { send } from '#/lib/transport/transport.ts';
import { isPlain, plainDesign } from '../qr-design.ts';

/** How codes of the page's workspace look at first. */
export interface WorkspaceStyle {
  design: QrDesign;
  /** Whether whoever looks may keep another. */
  mayChange: boolean;
  /** Whether it has been asked for; nothing should be built on the design before. */
  isKnown: boolean;
}

const freshMs = 60_000;

const plainStyle: WorkspaceStyle = { design: plainDesign, mayChange: false, isKnown: false };

// One for the page, whose workspace stays until it is reloaded. Public pages have no cache of queries to keep it in.
let known = plainStyle;
let asked: { userId: string | null; at: number } | undefined;
const listeners = new Set<() => void>();

/** The plain look until the workspace's is known, which asks for it; and where it can't be. */
export function useWorkspaceStyle(): WorkspaceStyle {
  useEffect(() => void askAgain().catch(leftPlain), []);
  return useSyncExternalStore(onStyle, currentStyle, currentStyle);
}

/** Keeps a design for the workspace, the plain one by keeping none; answers it as kept. Throws `ApiError`. */
export async function keepStyle(design: QrDesign): Promise<QrDesign> {
  const body = { style: isPlain(design) ? null : design };
  const { style } = (await send({ ...qrStyleCalls.put, body })) as { style: QrDesign | null };
  show({ ...known, design: style ?? plainDesign });
  return known.design;
}

async function askAgain(): Promise<void> {
  const { user, features } = await loadAppState();
  const userId = user?.id ?? null;
  if (!isDue(userId)) return;
  noteAsking(userId);
  if (userId === null) show({ ...plainStyle, isKnown: true });
  else show({ design: await askDesign(), mayChange: features.includes('update_linklet'), isKnown: true });
}

function isDue(userId: string | null): boolean {
  return asked?.userId !== userId || Date.now() - asked.at > freshMs;
}

/** What another account saw is not shown to this one. */
function noteAsking(userId: string | null): void {
  if (asked !== undefined && asked.userId !== userId) show(plainStyle);
  asked = { userId, at: Date.now() };
}

async function askDesign(): Promise<QrDesign> {
  try {
    const { style } = (await send({ ...qrStyleCalls.get, unaided: true })) as { style: QrDesign | null };
    return style ?? plainDesign;
  } catch (error) {
    asked = undefined;
    throw error;
  }
}

/** A code is as good without the style; the next one asks again. */
function leftPlain(): void {
  show({ ...known, isKnown: true });
}

function show(style: WorkspaceStyle): void {
  known = style;
  for (const listener of listeners) listener();
}

function currentStyle(): WorkspaceStyle {
  return known;
}

function onStyle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
