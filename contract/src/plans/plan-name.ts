/** As people read it. */
export function planName(plan: string): string {
  return plan === '' ? 'Free' : plan.charAt(0).toUpperCase() + plan.slice(1);
}
