import { freshDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import { type Ask, send } from '../requests.ts';
import type { ScopedToken } from './tokens.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an update may change beside what every token asks for: each field alone. */
export const CHANGES: Readonly<Record<string, (t: CheckContext) => Fields>> = {
  updateVolume: () => ({ tags: [RUN_TAGS[0]] }),
  updateVpc: (t) => ({ label: t.names.label() }),
  updateImage: (t) => ({ label: t.names.label() }),
  updateDomain: (t) => ({
    status: 'disabled',
    group: 'by a token',
    domain: freshDomain(t),
    soa_email: 'by-a-token@example.com',
    axfr_ips: ['198.18.0.9'],
    tags: [RUN_TAGS[0]],
    ttl_sec: 300,
  }),
};

/** A token without the scope changes no field of an update: sent with the one that has most to do with it. */
export async function changesNoField(
  t: CheckContext,
  requirement: string,
  request: Ask,
  lacking: readonly ScopedToken[],
): Promise<void> {
  const nearest = nearestOf(t, request.operation, lacking);
  if (nearest === undefined) return;
  for (const [field, value] of Object.entries(CHANGES[request.operation]?.(t) ?? {})) {
    const alone = { ...request, json: { [field]: value } };
    t.refused(requirement, await send(t, t.as(nearest.role), alone));
  }
}

/** Of the tokens that lack a scope of an operation the first that has another scope of that kind. */
export function nearestOf(
  t: CheckContext,
  operation: string,
  lacking: readonly ScopedToken[],
): ScopedToken | undefined {
  const needed = t.run.spec.operationById.get(operation)?.scopes ?? [];
  const kinds = new Set(needed.map(kindOf));
  return lacking.find(({ scopes }) => scopes.some((each) => kinds.has(kindOf(each))));
}

function kindOf(scope: string): string {
  return scope.split(':')[0] ?? '';
}
