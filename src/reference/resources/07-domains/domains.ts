import { mayRead, readable, requireGrant, writable } from '../../access/permissions.ts';
import {
  answer,
  bodyOf,
  type Call,
  type Handlers,
  type ImpliedOperations,
  idOf,
  type Step,
  userOf,
} from '../../call.ts';
import type { Domain } from '../../entities.ts';
import { byId, listAnswer } from '../../pagination.ts';
import { newTags, registerTags } from '../08-tags/tagging.ts';
import { emit } from '../13-events/events.ts';
import { importDomain } from './domain-import.ts';
import {
  addDomain,
  checkedFields,
  type DomainFields,
  requireFreeName,
  showDomain,
  subjectOf,
  UNSET_FIELDS,
} from './domain-record.ts';
import { copyRecords, createRecord, impliedRecordOperations } from './records.ts';

/** Hosted DNS zones (endpoints/domains). */
export const domainHandlers: Handlers = {
  listDomains,
  createDomain,
  importDomain,
  getDomain: (call) => answer(call.state, showDomain(domainToRead(call))),
  updateDomain,
  deleteDomain,
  cloneDomain,
  createRecord: (call) => createRecord(call, domainToWrite(call)),
};

export const domainImpliedOperations: ImpliedOperations = impliedRecordOperations(
  domainToRead,
  domainToWrite,
);

function listDomains(call: Call): Step {
  const user = userOf(call);
  const domains = call.state.domains.filter((domain) => mayRead(user, 'domain', domain));
  return listAnswer(call, byId(domains), showDomain);
}

function createDomain(call: Call): Step {
  requireGrant(call, 'add_domains');
  const wish = bodyOf<Partial<DomainFields> & Pick<DomainFields, 'domain' | 'type'>>(call);
  const fields = checkedFields({
    ...UNSET_FIELDS,
    ...picked(wish),
    domain: wish.domain,
    type: wish.type,
  });
  return addDomain(call, { ...fields, tags: newTags(call, wish.tags) }, 'domain_create');
}

function updateDomain(call: Call): Step {
  const domain = domainToWrite(call);
  const wish = picked(bodyOf<Partial<DomainFields>>(call));
  const tags = newTags(call, wish.tags, domain.tags);
  const changed = checkedFields({ ...domain, ...wish, tags, updated: call.now });
  if (changed.domain !== domain.domain) requireFreeName(call.state, changed.domain, domain.id);
  const saved = { ...call.state, domains: call.state.domains.put(domain.id, changed) };
  const state = emit(registerTags(saved, call, tags), call, 'domain_update', subjectOf(changed));
  return answer(state, showDomain(changed));
}

/** Deletes the domain; its records live in it and go with it (resources/domain#delete-records). */
function deleteDomain(call: Call): Step {
  const domain = domainToWrite(call);
  const state = { ...call.state, domains: call.state.domains.remove(domain.id) };
  return answer(emit(state, call, 'domain_delete', subjectOf(domain)), {});
}

function cloneDomain(call: Call): Step {
  requireGrant(call, 'add_domains');
  const { id, account, created, updated, records, ...fields } = domainToRead(call);
  const { domain } = bodyOf<{ readonly domain: string }>(call);
  const [copies, state] = copyRecords(call.state, [...records], call.now);
  const tags = newTags(call, userOf(call).restricted ? [] : fields.tags);
  return addDomain({ ...call, state }, { ...fields, domain, tags }, 'domain_create', copies);
}

/** The writable fields that the body names; all others are left alone. */
function picked(wish: Partial<DomainFields>): Partial<DomainFields> {
  const names = ['domain', 'type', ...Object.keys(UNSET_FIELDS)];
  const stated = Object.entries(wish).filter(([name]) => names.includes(name));
  return Object.fromEntries(stated.filter(([, value]) => value !== undefined));
}

function domainToRead(call: Call): Domain {
  return readable(call, 'domain', call.state.domains, idOf(call, 'domainId'));
}

function domainToWrite(call: Call): Domain {
  return writable(call, 'domain', call.state.domains, idOf(call, 'domainId'));
}
