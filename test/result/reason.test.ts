import { describe, expect, test } from 'vitest';
import { type Reason, type ReasonCode, reportReason, wordReason } from '../../src/result/reason.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';

/** One reason of each code, and its words: readers of run.json know them. */
const WORDED: { readonly [Code in ReasonCode]: readonly [Reason<Code>, string] } = {
  'budget-requests': [
    { code: 'budget-requests', limit: 1500 },
    "the run's budget of 1500 requests is used up",
  ],
  'budget-objects': [
    { code: 'budget-objects', limit: 60 },
    "the run's budget of 60 objects is used up",
  ],
  'budget-minutes': [
    { code: 'budget-minutes', limit: 30 },
    "the run's time of 30 minutes is used up",
  ],
  aborted: [{ code: 'aborted' }, 'the run was aborted'],
  'read-only': [{ code: 'read-only' }, 'the run is read-only'],
  'target-lost': [{ code: 'target-lost' }, 'the target stopped answering'],
  'no-credential': [{ code: 'no-credential', role: 'readOnly' }, 'no credential for readOnly'],
  'no-fixture': [{ code: 'no-fixture', key: 'disk' }, 'the target offers no disk'],
  'no-operation': [
    { code: 'no-operation', operation: 'listDisks' },
    'the target has no operation listDisks',
  ],
  'not-claimed': [
    { code: 'not-claimed', operation: 'createDomain' },
    'it takes createDomain, which the target does not claim to have',
  ],
  effort: [
    { code: 'effort', effort: 'smoke', limit: 60 },
    'left out of a smoke run, which creates 60 objects at most',
  ],
  'left-behind': [
    { code: 'left-behind', collection: '/nodebalancers', limit: 3 },
    'what the run creates in /nodebalancers cannot be removed again, and 3 may be left behind',
  ],
  'no-answer': [
    { code: 'no-answer', request: 'GET /v4/regions', error: 'timeout' },
    'no answer to GET /v4/regions: timeout',
  ],
  throttled: [
    { code: 'throttled', request: 'GET /v4/regions' },
    'the target kept answering 429 to GET /v4/regions',
  ],
  unavailable: [
    { code: 'unavailable', request: 'GET /v4/regions', status: 503 },
    'the target was not there for GET /v4/regions: answered with 503',
  ],
  'id-reused': [{ code: 'id-reused' }, 'the target gave the id of what was gone again'],
  'no-room': [{ code: 'no-room' }, 'the target has no room for what the check needs'],
  'name-taken': [
    { code: 'name-taken' },
    'the domain name may belong to another account: others like it were accepted',
  ],
  'config-left-out': [
    { code: 'config-left-out' },
    'the instance has several configs, and the request names none of them',
  ],
  'port-open': [
    { code: 'port-open' },
    'the target takes this port nowhere, and the document names none that it has to',
  ],
  'sent-again': [
    { code: 'sent-again' },
    'the target may have done at once what it told to come back with',
  ],
  unanswered: [
    { code: 'unanswered' },
    'a change of the same item was not answered, and may have been carried out all the same',
  ],
  busy: [
    { code: 'busy' },
    'the target may have been busy for longer than a moment with what it changed last',
  ],
  ended: [{ code: 'ended', requirement: 'VOL-RESIZE' }, 'the check ended at VOL-RESIZE'],
  unmentioned: [{ code: 'unmentioned' }, 'the check ended without deciding it'],
  'not-covered': [
    { code: 'not-covered' },
    'no check of this run speaks about it, and no answer showed it',
  ],
  'never-accepted': [
    { code: 'never-accepted', operations: ['createVolume', 'cloneVolume'] },
    'createVolume, cloneVolume refused every request of the run, so this refusal proves nothing',
  ],
  precondition: [{ code: 'precondition', text: 'no records' }, 'no records'],
  arrangement: [{ code: 'arrangement', text: 'never ready' }, 'never ready'],
  unobservable: [{ code: 'unobservable', text: 'nobody sees it' }, 'nobody sees it'],
};

test.each(Object.values(WORDED))('$0.code', (reason, words) => {
  expect(wordReason(reason)).toBe(words);
});

test('a result says the words once, and beside them the code with its data', () => {
  expect(reportReason({ code: 'budget-objects', limit: 60 })).toEqual({
    reason: "the run's budget of 60 objects is used up",
    reasonCode: { code: 'budget-objects', limit: 60 },
  });
  expect(reportReason({ code: 'arrangement', text: 'never ready' })).toEqual({
    reason: 'never ready',
    reasonCode: { code: 'arrangement' },
  });
});

test('what is kept for other checks is not used up', () => {
  expect(wordReason({ code: 'budget-requests', limit: 1500, isKept: true })).toBe(
    "what is left of the run's budget of 1500 requests is kept for what no other check decides",
  );
});

describe('how a check ends', () => {
  test('in words of its own', () => {
    expect(new Skip('no records', 'implied.listRecords')).toMatchObject({
      message: 'no records',
      reason: { code: 'precondition', text: 'no records' },
    });
    expect(new Inconclusive('never ready').reason).toEqual({
      code: 'arrangement',
      text: 'never ready',
    });
  });

  test('or with a code, which is worded in the message', () => {
    const reason = { code: 'aborted' } as const;
    expect(new Inconclusive(reason)).toMatchObject({ message: 'the run was aborted', reason });
  });
});
