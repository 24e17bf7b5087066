import { useEffect, useEffectEvent, useState } from 'react';
import { isSelling, landingOf, type Phase } from '@linklet/contract/editions/edition.ts';
import type { Promotion } from '@linklet/contract/editions/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { closePromo, isPromoClosed } from './promo-flags.ts';

interface PromoNoticeProps {
  promotion: Promotion;
  /** Whether a dialog may tell of it here. */
  mayInterrupt: boolean;
  /** When it has become another phase. */
  onChange: () => void;
}

const texts: Record<Phase, string> = {
  pre_sale: 'Black Friday begins on {date}.',
  black_friday: 'Black Friday: yearly plans cost less until {date}.',
  post_black_friday: 'Black Friday is over. Cyber Monday begins on {date}.',
  cyber_monday: 'Cyber Monday: yearly plans cost less until {date}.',
  post_sale: '',
};

const longestTimerMs = 2 ** 31 - 1;

/** Tells of the edition that is going on, until it is closed for a day or has become another phase. */
export function PromoNotice({ promotion, mayInterrupt, onChange }: PromoNoticeProps) {
  const { year, phase, next_change_at: next } = promotion;
  const [closed, setClosed] = useState<readonly string[]>([]);
  const changed = useEffectEvent(onChange);

  useEffect(() => {
    const ms = Math.min(Math.max(Date.parse(next) - Date.now(), 1000), longestTimerMs);
    const timer = setTimeout(() => changed(), ms);
    return () => clearTimeout(timer);
  }, [next]);

  function close(place: 'banner' | 'modal'): void {
    closePromo(promotion, place);
    setClosed([...closed, place]);
  }
  const isOpen = (place: 'banner' | 'modal') => !closed.includes(place) && !isPromoClosed(promotion, place);

  const text = texts[phase].replace('{date}', formatMoment(next));
  const path = `/app/${landingOf(phase)}-${String(year)}`;
  return (
    <>
      {isOpen('banner') && (
        <div className="wrap">
          <div className="banner promo" role="status">
            <p>{text}</p>
            <ButtonAnchor kind="outline" href={path}>
              See it
            </ButtonAnchor>
            <Button kind="text" onClick={() => close('banner')}>
              Close
            </Button>
          </div>
        </div>
      )}
      {mayInterrupt && isSelling(phase) && isOpen('modal') && (
        <PromoDialog text={text} path={path} onClose={() => close('modal')} />
      )}
    </>
  );
}

function PromoDialog({ text, path, onClose }: { text: string; path: string; onClose: () => void }) {
  return (
    <Dialog title="Yearly plans cost less" onClose={onClose}>
      <p>{text}</p>
      <div className="dialog-end">
        <Button onClick={onClose}>Later</Button>
        <ButtonAnchor kind="primary" data-focus href={path} onClick={onClose}>
          See it
        </ButtonAnchor>
      </div>
    </Dialog>
  );
}
