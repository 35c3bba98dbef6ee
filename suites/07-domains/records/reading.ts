import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import type { Request } from '../../../src/http/exchange.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';

/** Of which domain. */
export type OfDomain = Pick<ArrangedDomain, 'path'>;

/** The first page of a domain's records. @throws Skip when the target has no such operation */
export async function listRecords(t: CheckContext, domain: OfDomain): Promise<Answer> {
  return t.owner.send(requestFor(t, domain));
}

function requestFor(t: CheckContext, { path }: OfDomain): Request {
  const domainId = path.slice('/domains/'.length);
  const request = t.impliedOperation('listRecords', { domainId });
  if (request === undefined) throw new Skip('the target lists no records', 'implied.listRecords');
  return request;
}

/** Whether the target lists records: the document only implies the operation. */
export async function canListRecords(t: CheckContext, domain: OfDomain): Promise<boolean> {
  if (t.run.settings.configuration.implied.listRecords === false) return false;
  return isList(await recordsOnceListed(t, domain));
}

/** The records on all pages, and the answer with the first of them. */
export interface Records extends Pick<Answer, 'items' | 'summary'> {
  readonly first: Answer;
}

/**
 * The records of a domain that should exist, on however many pages: their size is open
 * (SIL-PAGE-SIZE-DEFAULT-OTHER-LISTS).
 * @throws Skip when the target does not list them; Inconclusive when the items do not show type, name and target
 */
export async function readRecords(t: CheckContext, domain: OfDomain): Promise<Records> {
  const first = await recordsOnceListed(t, domain);
  const { summary } = first;
  if (!isList(first))
    throw new Skip(`the records cannot be listed: ${summary}`, 'implied.listRecords');
  const isPaged = Number(first.body.pages) > 1;
  const items = isPaged ? await t.owner.list(requestFor(t, domain).path) : first.items;
  if (items === undefined) throw new Inconclusive('not every page of the records can be read');
  if (items.length === 0 || items.some(showsItsFields)) return { first, items, summary };
  throw new Inconclusive(`the records do not show type, name and target: ${summary}`);
}

/** The records once they are listed; a target that never listed any is not waited for again. */
async function recordsOnceListed(t: CheckContext, domain: OfDomain): Promise<Answer> {
  let answer: Answer | undefined;
  await t.run.impliedReads.until('listRecords', async () => {
    const { held, last } = await poll(() => listRecords(t, domain), isList, t.convergence);
    answer = last;
    return held;
  });
  return answer ?? listRecords(t, domain);
}

function isList({ ok, body }: Answer): boolean {
  return ok && Array.isArray(body?.data);
}

function showsItsFields(item: Record<string, unknown>): boolean {
  // At the name of the domain itself a record may have none.
  const isNamed = typeof item.name === 'string' || item.name === null;
  return isNamed && ['type', 'target'].every((field) => typeof item[field] === 'string');
}
