import type { ReactNode } from 'react';
import type { KioskDomain } from '@linklet/contract/domains/staff.ts';
import { notify } from '#/lib/notices.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { linksText } from '../domain-name.ts';
import { useKioskDomainCalls } from './kiosk-domains.queries.ts';

type Act = (domain: KioskDomain) => void;

export interface Judging {
  approve: Act;
  block: Act;
  unblock: Act;
  turn: Act;
  dialog: ReactNode;
}

/** What staff decide about a domain, with a question before what stops links. */
export function useJudging(): Judging {
  const { change } = useKioskDomainCalls();
  const { confirm, dialog } = useConfirm();

  async function approve({ id, unicode }: KioskDomain) {
    await change({ id, body: { is_held: false } });
    notify(`${unicode} is approved.`, 'success');
  }

  async function block({ id, unicode, links }: KioskDomain) {
    const isSure = await confirm({
      title: `Block ${unicode}?`,
      text: `All links on it (${linksText(links)}) stop redirecting at once, until it is unblocked.`,
      confirm: 'Block',
      danger: true,
    });
    if (!isSure) return;
    await change({ id, body: { is_blocked: true } });
    notify(`${unicode} is blocked: all its links have stopped.`, 'success');
  }

  async function unblock({ id, unicode }: KioskDomain) {
    await change({ id, body: { is_blocked: false } });
    notify(`${unicode} is no longer blocked.`, 'success');
  }

  async function turn({ id, unicode, is_disabled: isOff }: KioskDomain) {
    await change({ id, body: { is_disabled: !isOff } });
    notify(isOff ? `${unicode} is on.` : `${unicode} is off: links on it do not redirect.`, 'success');
  }

  // A failed request is told by a notice.
  const told = (act: (domain: KioskDomain) => Promise<void>) => (domain: KioskDomain) =>
    void act(domain).catch(() => undefined);
  return { approve: told(approve), block: told(block), unblock: told(unblock), turn: told(turn), dialog };
}
