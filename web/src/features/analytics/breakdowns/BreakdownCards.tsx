import { useEffect, useId, useRef } from 'react';
import { Tabs } from '#/ui/Tabs.tsx';
import { aboutTab } from '../charts/ChartPanel.tsx';
import { useStats } from '../stats-context.ts';
import { useNear } from '../use-near.ts';
import { cardsOf, isMeant, openTab, withTab, type Card } from './cards.ts';
import { CardPanel } from './CardPanel.tsx';

/** What the clicks are told apart by, a card for each kind. */
export function BreakdownCards() {
  const { question } = useStats();
  return (
    <div className="panels">
      {cardsOf(question).map((card) => (
        <BreakdownCard key={card.title} card={card} />
      ))}
    </div>
  );
}

function BreakdownCard({ card }: { card: Card }) {
  const { question, change } = useStats();
  const { view } = question.search;
  const titleId = useId();
  const [frame, isNear] = useNear<HTMLElement>();
  const { tab, list } = openTab(card, view);
  const isMeantAtFirst = useRef(isMeant(card, view));
  const open = (id: typeof list) => change({ view: withTab(card, view, id) });

  useEffect(() => {
    if (isMeantAtFirst.current) frame.current?.scrollIntoView({ block: 'center' });
  }, [frame]);

  // Not all tabs fit a phone’s screen.
  useEffect(() => {
    const opened = frame.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    const tabs = opened?.parentElement;
    if (opened && tabs) tabs.scrollLeft = opened.offsetLeft - (tabs.clientWidth - opened.offsetWidth) / 2;
  }, [frame, tab.id]);

  return (
    <section ref={frame} className="panel breakdown" aria-labelledby={titleId}>
      <h2 className="unseen" id={titleId}>
        {card.title}
      </h2>
      <Tabs label={card.title} tabs={card.tabs} selected={tab.id} onSelect={open} />
      <div
        id={`panel-${tab.id}`}
        role="tabpanel"
        aria-labelledby={`tab-${tab.id}`}
        aria-describedby={aboutTab(tab.id)}
      >
        {isNear ? (
          <CardPanel key={list} tab={tab} list={list} onList={open} />
        ) : (
          <div className="breakdown-space" />
        )}
      </div>
    </section>
  );
}
