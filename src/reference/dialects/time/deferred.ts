import type { Core } from '../../core.ts';
import { instead, operationOf, refusal } from '../../faults/blocks/index.ts';
import type { Dialect } from '../dialect.ts';

const SPREAD_MILLIS = 700;
const TRANSFER_MILLIS = 300;

/** Promises made at once and kept, or broken, later. */
export const deferred: Dialect = {
  name: 'deferred',
  says: 'images reach other regions late, imports and clones take nothing at first, and a transfer may fail later',
  wrap: (core) => spreadingImages(busyWithTransfer(importedLater(core))),
};

/** An uploaded image is in its own region first. */
function spreadingImages(core: Core): Core {
  const home = new Map<string, unknown>();
  return (state, principal, request, now, ...rest) => {
    const { id } = operationOf(request);
    const { region, image: imageId } = Object(request.body);
    const image = state.images.get(String(imageId));
    const isElsewhere = image !== undefined && home.has(image.id) && home.get(image.id) !== region;
    if (id === 'createInstance' && isElsewhere && now - image.updated < SPREAD_MILLIS) {
      return { state, answer: refusal('The image is on its way to this region.') };
    }
    const step = core(state, principal, request, now, ...rest);
    const made = Object(step.answer?.body).image;
    if (id === 'uploadImage' && made) home.set(made.id, region);
    return step;
  };
}

/**
 * A domain whose zone could not be transferred is removed again. Whatever stands around this may answer with the
 * state as it was before, so it is removed until it is seen to be gone.
 */
function importedLater(core: Core): Core {
  const failed = new Map<number, { readonly at: number; readonly name: string }>();
  const creating = instead('importDomain', (inner, state, principal, request, now, outcome) => {
    const step = inner(state, principal, request, now, outcome);
    if (outcome?.kind !== 'transfer-failed') return step;
    const { domain } = Object(request.body);
    const body = { domain, type: 'master', soa_email: 'admin@example.com' };
    const made = inner(state, principal, { ...request, path: '/v4/domains', body }, now);
    const { id } = Object(made.answer?.body);
    if (made.answer?.status === 200) failed.set(id, { at: now, name: domain });
    return made;
  })(core);
  return (state, principal, request, now, ...rest) => {
    let { domains } = state;
    for (const [id, { at, name }] of failed) {
      if (now - at < TRANSFER_MILLIS) continue;
      if (domains.get(id)?.domain === name) domains = domains.remove(id);
      else failed.delete(id);
    }
    return creating({ ...state, domains }, principal, request, now, ...rest);
  };
}

const ON_DOMAINS = ['updateDomain', 'createRecord', 'cloneDomain', 'deleteDomain'];

/** While its zone is on its way, an imported or cloned domain takes nothing; who may not ask is refused as ever. */
function busyWithTransfer(core: Core): Core {
  const begun = new Map<string, number>();
  return (state, principal, request, now, ...rest) => {
    const { id = '', params } = operationOf(request);
    const since = begun.get(params.domainId ?? '') ?? Number.NEGATIVE_INFINITY;
    const step = core(state, principal, request, now, ...rest);
    if (!step.answer || step.answer.status >= 300) return step;
    if (ON_DOMAINS.includes(id) && now - since < TRANSFER_MILLIS) {
      return { state, answer: refusal('Its zone is being transferred.') };
    }
    const made = Object(step.answer.body);
    if ((id === 'importDomain' || id === 'cloneDomain') && made.id) begun.set(String(made.id), now);
    return step;
  };
}
