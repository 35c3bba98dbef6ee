import { arrangeDomain, domainPath, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { countsOnceHeard, untilHeard } from '../../../src/check/doubt/heard.ts';
import { lacksInTheEnd } from '../../../src/check/in-the-end.ts';
import { ask } from '../../../src/dns/ask.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { PATIENCE_MILLIS } from '../name-server/apex-record.ts';
import { comesToBeThere } from './import.ts';
import { importDomain, requireFree, withImportableDomain } from './requests.ts';

const NEEDED = 'DOM-IMPORT-AXFR-NEEDED';

/** Imports that no name server hands a zone over for (endpoints/domains#POST /domains/import). */
export function refusedImportChecks(check: Declare): void {
  check('an import without a transfer is refused', [NEEDED, 'DOM-IMPORT'], async (t) => {
    const nameserver = t.fixture('refusingNameserver');
    const answers = [];
    for (const name of [freshDomain(t), freshDomain(t)]) {
      answers.push(await importDomain(t, name, nameserver));
    }
    const everyRefused = answers.every(({ refused }) => refused);
    if (everyRefused) requireImportable(t);
    for (const answer of answers) await isRefused(t, answer);
    await importableIsRefused(t, nameserver);
    if (everyRefused) await nobodyTransfers(t);
    await otherZoneIsRefused(t);
  });

  check('an import does not take a name that is taken', ['DOM-NAME-UNIQUE'], async (t) => {
    leftToLongerRuns(t, 'imports of names that are taken');
    const { body } = await arrangeDomain(t);
    await untilHeard(t);
    // Refused in any case, for the name or for the transfer.
    const answer = await importDomain(t, body.domain, refusing(t));
    if (answer.ok) countsOnceHeard(t, 'the import of a name that is taken');
    t.refused('DOM-NAME-UNIQUE', answer);
  });

  check(
    'an import that is refused leaves no domain behind',
    ['ERR-UNCHANGED-ELSEWHERE'],
    async (t) => {
      leftToLongerRuns(t, 'imports that are refused');
      const name = freshDomain(t);
      const answer = await importDomain(t, name, refusing(t));
      // A target may accept it before the transfer, and fail then.
      if (!answer.refused) throw new Inconclusive(`the import is not refused: ${answer.summary}`);
      const is = (item: { readonly domain?: unknown }) => item.domain === name;
      const unwanted = { is, called: `domain ${name}` };
      await lacksInTheEnd(t, 'ERR-UNCHANGED-ELSEWHERE', '/domains', unwanted, [answer]);
    },
  );
}

/** A name server that hands nothing over, known or not: under such a name nothing answers (RFC 6761, 6.4). */
function refusing(t: CheckContext): string {
  return t.run.settings.configuration.fixtures.refusingNameserver ?? `${t.names.label()}.invalid`;
}

/** What another name server would hand over is not imported from one that refuses it, and still is from that. */
async function importableIsRefused(t: CheckContext, nameserver: string): Promise<void> {
  const { importableDomain } = t.run.settings.configuration.fixtures;
  if (!importableDomain || importableDomain.remoteNameserver === nameserver) return;
  await withImportableDomain(t, async (zone) => {
    const { domain } = zone;
    await requireFree(t, domain);
    await isRefused(t, await importDomain(t, domain, nameserver));
    if (!isShortRun(t)) await comesToBeThere(t, zone);
  });
}

/**
 * Nothing answers under this name (RFC 6761, 6.4), which may take a target longer to find than anybody waits: asked
 * only of one that tries the transfer before it answers.
 */
async function nobodyTransfers(t: CheckContext): Promise<void> {
  const answer = await importDomain(t, freshDomain(t), `${t.names.label()}.invalid`);
  if (answer.ok) await isRefused(t, answer);
}

/** The name server of the importable zone hands over none that it does not have, as it says to whom it answers. */
async function otherZoneIsRefused(t: CheckContext): Promise<void> {
  const { importableDomain } = t.run.settings.configuration.fixtures;
  if (!importableDomain) return;
  const { domain, remoteNameserver } = importableDomain;
  const startsOf = async (name: string) =>
    (await ask(remoteNameserver, { type: 'SOA', name }, PATIENCE_MILLIS))?.answers.length;
  const other = freshDomain(t);
  const isTold = ((await startsOf(domain)) ?? 0) > 0 && (await startsOf(other)) === 0;
  if (isTold) await isRefused(t, await importDomain(t, other, remoteNameserver));
}

/** The import is refused, or its domain disappears: a target may accept it before the transfer, and fail then. */
async function isRefused(t: CheckContext, answer: Answer): Promise<void> {
  if (!(await comesToNothing(t, answer))) t.refused(NEEDED, answer);
}

async function comesToNothing(t: CheckContext, { ok, body }: Answer): Promise<boolean> {
  const path = ok ? domainPath(body) : undefined;
  if (path === undefined) return false;
  const { held } = await poll(
    () => t.owner.get(path),
    ({ refused }) => refused,
    t.convergence,
  );
  if (held) t.creations.forget(path);
  return held;
}

/**
 * @throws Skip when no import can succeed: a target without any import would refuse these requests
 * as well
 */
function requireImportable(t: CheckContext): void {
  if (t.run.settings.configuration.fixtures.importableDomain) return;
  throw new Skip(
    'imports without a transfer are refused, but no importable domain shows that others are not',
    'fixtures.importableDomain',
  );
}
