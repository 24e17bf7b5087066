import { pricingQuestions } from './pricing-questions.ts';

export function PricingQuestions() {
  return (
    <section className="pricing-questions" aria-labelledby="pricing-questions">
      <h2 id="pricing-questions">Questions</h2>
      {pricingQuestions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
