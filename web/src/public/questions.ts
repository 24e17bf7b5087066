/** Questions that people ask, answered for people and for search engines alike. */
export const questions = [
  {
    question: 'Do I need an account?',
    answer:
      'No. The links you make are kept together for this browser under “My URLs”, as long as you keep its cookies.',
  },
  {
    question: 'Where does a short link lead?',
    answer:
      'Add a + to the end of any short link made here. You see its destination and when it was made, and decide then.',
  },
  {
    question: 'How long do links work?',
    answer:
      'A link without an expiry date works until it breaks the terms. Its ending is never given to anybody else, so what you have printed goes on leading to the same place.',
  },
  {
    question: 'What is known about people who click?',
    answer:
      'Country, region and city, kind of browser and device, and the site they came from. No address is stored: visitors are told apart by a code that can’t be traced back and changes every day.',
  },
  {
    question: 'I received a bad link. What can I do?',
    answer: 'Report it with the link at the end of this page. Links to harmful sites are switched off.',
  },
] as const;
