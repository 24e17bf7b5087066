// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, test } from 'vitest';
import { UsageBars } from './UsageBars.tsx';

afterEach(cleanup);

const why = { source: 'plan' as const, granted: 0, until: null, resets_at: null, next_plan: null };

test.each([
  [0, 0, '500 left.'],
  [12, 40, 'On track for about 40 this month.'],
  [300, 700, 'You’re on track to reach the limit this month.'],
  [450, 700, '50 left.'],
])('%i used, with %i to come by the end of the month, is told as “%s”', (used, forecast, told) => {
  const limit = { name: 'aliases_per_month' as const, used, limit: 500, soft_limit: 400, overage: null };

  render(<UsageBars usage={{ limits: [{ ...limit, forecast, why }], clicks: [] }} />);

  screen.getByText(told);
});
