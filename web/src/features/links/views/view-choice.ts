import type { ViewChoice } from '@linklet/contract/links/views/endpoints.ts';
import { filterOf, sortOf, type ListChoice } from '../list/list.queries.ts';
import { filterLabels, narrowingNames, narrowingSentences, sortLabels } from '../list/choice-words.ts';

/** What a list shows, as a view keeps it: nothing of what is as usual, nor of the page. */
export function viewOf(choice: ListChoice): ViewChoice {
  const { search, tag, domain, from, to } = choice;
  const [filter, sort] = [filterOf(choice), sortOf(choice)];
  const said = Object.entries({ search, tag, domain, from, to }).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(said),
    ...(filter !== 'all' && { filter }),
    ...(sort !== 'newest' && { sort }),
  };
}

/** What a list shows that is opened by a view. */
export function choiceOfView(choice: ViewChoice): ListChoice {
  const all = { filter: '', search: '', tag: '', domain: '', from: '', to: '', sort: '', cursor: '' };
  return { ...all, ...choice };
}

export function isSameView(one: ViewChoice, other: ViewChoice): boolean {
  return textOf(one) === textOf(other);
}

function textOf(choice: ViewChoice): string {
  return JSON.stringify(Object.entries(choice).sort(([one], [other]) => one.localeCompare(other)));
}

/** Such as “Active, tag is red”. */
export function viewSentence(choice: ViewChoice): string {
  const { filter, search, sort } = choice;
  const narrowed = narrowingNames.flatMap((name) => {
    const value = choice[name];
    return value === undefined ? [] : [narrowingSentences[name](value)];
  });
  return [
    ...(filter === undefined ? [] : [filterLabels[filter]]),
    ...(search === undefined ? [] : [`“${search}”`]),
    ...narrowed,
    ...(sort === undefined ? [] : [sortLabels[sort]]),
  ].join(', ');
}
