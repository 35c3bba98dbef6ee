import { expect } from 'vitest';
import type { CoreClient } from './core-client.ts';

/** What is sent, and the field that the refusal names (null for none). */
export type Refused = readonly [why: string, target: string, body: unknown, field: string | null];

/** Sends each as the owner, and expects a 400 that names the field. */
export function expectRefused(client: CoreClient, rows: readonly Refused[]): void {
  for (const [why, target, body, field] of rows) {
    const { status, body: answered } = client.send('owner', target, body);
    expect(status, `${why}: ${JSON.stringify(answered)}`).toBe(400);
    const fields = answered.errors.map((error: { field: string | null }) => error.field);
    expect(fields, why).toContain(field);
  }
}
