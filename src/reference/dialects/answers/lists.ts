import { createHash } from 'node:crypto';
import { comparableAddress } from '../../../rules/07-domains/ip-address.ts';
import { loadSpec } from '../../../spec/load.ts';
import { pageSizeBounds } from '../../../spec/stated-bounds.ts';
import type { Step } from '../../call.ts';
import { alterDomain } from '../../faults/blocks/domain.ts';
import { type Body, instead } from '../../faults/blocks/index.ts';
import type { Dialect } from '../dialect.ts';

const LISTS = loadSpec()
  .operations.filter((operation) => operation.isList)
  .map((operation) => operation.id);

const PAGE_SIZE = pageSizeBounds();

/**
 * Lists come in an order that means nothing, but is the same on every page; tagged objects stand
 * together by type all the same.
 */
export const shuffled: Dialect = {
  name: 'shuffled',
  says: 'lists in an order of no meaning, stable between pages',
  wrap: inOrderOf(() => ''),
};

/** Each read of a list comes in another order, so that pages of two reads need not fit together. */
export const restless: Dialect = {
  name: 'restless-order',
  says: 'lists in an order of no meaning, which differs from read to read; addresses of domains are sorted, and spelled in full',
  wrap: (core) => {
    let reads = 0;
    const next = () => {
      reads += 1;
      return String(reads);
    };
    return inOrderOf(next)(addressesInFull(core));
  },
};

/** Addresses are kept in order, each with all of its groups. */
const addressesInFull = alterDomain(
  ['createDomain', 'updateDomain'],
  ({ master_ips, axfr_ips }) => ({
    master_ips: inFull(master_ips),
    axfr_ips: inFull(axfr_ips),
  }),
);

function inFull(addresses: readonly string[]): string[] {
  return addresses.map((each) => comparableAddress(each) ?? each).toSorted();
}

/** @param salt what the order of a read depends on beside the items */
function inOrderOf(salt: () => string) {
  return instead(LISTS, (core, state, principal, request, ...rest) => {
    const first = core(state, principal, request, ...rest);
    const body = first.answer?.body as Body;
    if (!first.answer || !Array.isArray(body?.data) || body.results <= 1) return first;
    const all: Body[] = [];
    // What stands inside this may do something at each request: none of it may be lost.
    let present = first.state;
    for (let page = 1; page <= Math.ceil(body.results / PAGE_SIZE.most); page += 1) {
      const query = { page: String(page), page_size: String(PAGE_SIZE.most) };
      const step = core(present, principal, { ...request, query }, ...rest);
      present = step.state;
      all.push(...((step.answer?.body as Body)?.data ?? []));
    }
    const size = Number(request.query.page_size ?? 100);
    const start = (body.page - 1) * size;
    const salted = salt();
    const data = all.sort((one, two) => compare(one, two, salted)).slice(start, start + size);
    return { state: present, answer: { ...first.answer, body: { ...body, data } } };
  });
}

function compare(one: Body, two: Body, salt: string): number {
  const [first, second] = [typeOf(one), typeOf(two)];
  if (first !== second) return digest({ id: first }, '') < digest({ id: second }, '') ? -1 : 1;
  return digest(one, salt) < digest(two, salt) ? -1 : 1;
}

/** The kind of a tagged object; nothing for what other lists hold. */
function typeOf(item: Body): string {
  return typeof item?.data === 'object' ? item.type : '';
}

function digest(item: Body, salt: string): string {
  return createHash('md5')
    .update(salt + JSON.stringify(item?.id ?? item?.data?.id ?? item))
    .digest('hex');
}

/** Pages outside the bounds are moved inside; an empty list has page 0 of 0. */
export const clamping: Dialect = {
  name: 'clamping',
  says: 'page and page_size outside their bounds are moved inside instead of refused',
  wrap: instead(LISTS, (core, state, principal, request, ...rest): Step => {
    const { page, page_size, ...others } = request.query;
    const query = {
      ...others,
      ...inside('page', page, 1, 1e9),
      ...inside('page_size', page_size, PAGE_SIZE.least, PAGE_SIZE.most),
    };
    const ask = (asked: Readonly<Record<string, string>>) =>
      core(state, principal, { ...request, query: asked }, ...rest);
    const step = ask(query);
    const body = step.answer?.body as Body;
    if (!step.answer || !Array.isArray(body?.data)) return step;
    if (body.results === 0) {
      return { ...step, answer: { ...step.answer, body: { ...body, page: 0, pages: 0 } } };
    }
    return body.page > body.pages ? ask({ ...query, page: String(body.pages) }) : step;
  }),
};

function inside(name: string, text: string | undefined, least: number, most: number) {
  if (text === undefined) return {};
  const value = Number(text);
  if (!Number.isInteger(value)) return {};
  return { [name]: String(Math.min(most, Math.max(least, value))) };
}
