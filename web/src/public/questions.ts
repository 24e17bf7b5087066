export const questions = [
  {
    question: 'Do I need an account?',
    answer:
      'No. The links you create in this browser are listed under “My URLs”, as long as you keep its cookies.',
  },
  {
    question: 'Where does a short link lead?',
    answer:
      'Add a + to the end of any of our short links. You will see its destination and when it was created, and can then decide.',
  },
  {
    question: 'How long do links work?',
    answer:
      'A link without an expiry date keeps working, unless it breaks the terms. Its alias is never given to anybody else, so what you have printed keeps leading to the same place.',
  },
  {
    question: 'What do you know about people who click?',
    answer:
      'Country, region and city, browser and device, and the site they came from. IP addresses are not stored: visitors are told apart by a code that can’t be traced back and changes every day.',
  },
  {
    question: 'I received a bad link. What can I do?',
    answer: 'Report it with the link at the bottom of this page. Links to harmful sites are blocked.',
  },
] as const;
