interface AccessibilityTextProps {
  productName: string;
  supportEmail: string;
}

export function AccessibilityText({ productName, supportEmail }: AccessibilityTextProps) {
  return (
    <>
      <p className="lead">
        {productName} is meant to be used by everybody. We build it to meet WCAG 2.2 at level AA and test
        every screen for it.
      </p>
      <h2>What you can count on</h2>
      <ul>
        <li>Everything works with the keyboard alone, in the order in which it is shown.</li>
        <li>Errors stand beside their fields and are read out; nothing that you typed is lost.</li>
        <li>The anti-robot check asks for no puzzle, no picture and no sound. It runs in the background.</li>
        <li>Text keeps its contrast in light and dark, and pages work at 200 % and on narrow screens.</li>
        <li>Every chart has a table that says the same.</li>
        <li>Who asks their system for less motion, or for its own colours, gets that here.</li>
      </ul>
      <h2>If something gets in your way</h2>
      <p>
        Please tell us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, with the page and what you
        were trying to do. We treat it as a fault, not as a wish.
      </p>
    </>
  );
}
