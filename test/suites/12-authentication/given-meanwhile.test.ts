import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { type Body, operationOf } from '../../../src/reference/faults/blocks/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against, told } from '../support/against.ts';

const CONFIG = ['updateConfig', 'createNode'];

/**
 * Each account numbers its load balancers and configs anew: once it was asked for the config of the owner's in vain,
 * the other account has one of its own there.
 */
function configGivenMeanwhile(core: Core): Core {
  let isAsked = false;
  return (state, principal, request, ...rest) => {
    const { id = '' } = operationOf(request);
    const isOther = principal.kind === 'user' && principal.username === 'other-owner';
    if (!isOther || (id !== 'getConfig' && !CONFIG.includes(id)))
      return core(state, principal, request, ...rest);
    if (id === 'getConfig' && !isAsked) {
      isAsked = true;
      return core(state, principal, request, ...rest);
    }
    const nodes_status = { up: 0, down: 0 };
    const theirs: Body = { id: 1, label: 'theirs', port: 80, nodes_status };
    return { state, answer: { status: 200, body: { ...theirs, ...Object(request.body) } } };
  };
}

test('a config that the other account has made meanwhile is not blamed', async () => {
  const title = 'nobody acts on a load balancer of another account';
  const checks = authentication.checks.filter((each) => each.title === title);
  const said = await against({ checks, wrap: configGivenMeanwhile, settleSeconds: 0.3 });
  expect(checks).toHaveLength(1);
  expect(said.ids('failed'), told(said, 'AUTH-OTHER-ACCOUNT')).toEqual([]);
});

/** The other account deploys an instance with a disk of that number just before it captures it. */
function diskGivenMeanwhile(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const isOther = principal.kind === 'user' && principal.username === 'other-owner';
    if (!isOther || operationOf(request).id !== 'captureImage')
      return core(state, principal, request, ...rest);
    const [theirs] = state.instances.filter(({ account }) => account === 2);
    const disk = {
      id: (request.body as Body).disk_id,
      label: 'theirs',
      size: 1,
      filesystem: 'ext4',
    };
    if (theirs === undefined) throw new Error('the other account has no instance');
    const changed = { ...theirs, disks: [disk] };
    const instances = [...state.instances].filter(({ account }) => account !== 2);
    const only = {
      ...state,
      instances: instances.reduce((all, { id }) => all.remove(id), state.instances),
    };
    const step = core(
      { ...only, instances: only.instances.put(changed.id, changed) },
      principal,
      request,
      ...rest,
    );
    return {
      ...step,
      state: { ...step.state, instances: state.instances.put(changed.id, changed) },
    };
  };
}

test('a disk that the other account has got meanwhile is not blamed', async () => {
  const title = 'nobody captures a disk of another account';
  const checks = images.checks.filter((each) => each.title === title);
  const said = await against({ checks, wrap: diskGivenMeanwhile, settleSeconds: 0.3 });
  expect(checks).toHaveLength(1);
  expect(said.ids('failed'), told(said, 'IMG-CREATE-DISK-ID-KNOWN')).toEqual([]);
});
