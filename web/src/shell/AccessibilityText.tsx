interface AccessibilityTextProps {
  productName: string;
  supportEmail: string;
}

export function AccessibilityText({ productName, supportEmail }: AccessibilityTextProps) {
  return (
    <>
      <p className="lead">
        {productName} is for everyone. We build it to WCAG 2.2, level AA, and test every screen.
      </p>
      <h2>What you can count on</h2>
      <ul>
        <li>Everything works with the keyboard, in the order shown.</li>
        <li>Errors appear next to their fields and are read out; nothing you typed is lost.</li>
        <li>The anti-robot check runs in the background, without puzzles, pictures or sounds.</li>
        <li>Text keeps its contrast in light and dark, and pages work at 200% and on narrow screens.</li>
        <li>Every chart has a table with the same data.</li>
        <li>We respect reduced motion and forced colours.</li>
      </ul>
      <h2>If something gets in your way</h2>
      <p>
        Please tell us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, with the page and what you
        were trying to do. We treat it as a bug.
      </p>
    </>
  );
}
