import { quietBackends } from '../../src/check/arrange/backend.ts';
import { arrangeDomain, domainBody, freshDomain } from '../../src/check/arrange/domain.ts';
import { uploadBody } from '../../src/check/arrange/image.ts';
import { instanceBody, sharedInstance } from '../../src/check/arrange/instance.ts';
import {
  arrangeConfig,
  configBody,
  nodeBalancerBody,
} from '../../src/check/arrange/node-balancer.ts';
import { arrangeTag, tagBody } from '../../src/check/arrange/tags/tag.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { arrangeVpc, vpcBody } from '../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { whereShown } from '../support/where-shown.ts';
import type { Ask } from './requests.ts';

/**
 * One lawful request for each operation that needs credentials, grouped by what it needs to exist;
 * the most destructive ones last, so that the resource lives as long as the group does.
 */
export const ASKS: Readonly<Record<string, (t: CheckContext) => Promise<Ask[]>>> = {
  volumes: async (t) => {
    const instance = await sharedInstance(t);
    const { path } = await arrangeVolume(t);
    const label = t.names.label();
    return [
      ask('listInstanceVolumes', 'GET', `/compute/instances/${instance.id}/volumes`),
      ask('listVolumes', 'GET', '/volumes'),
      ask('getVolume', 'GET', path),
      creating('createVolume', '/volumes', volumeBody(t)),
      ask('updateVolume', 'PUT', path, { label }),
      creating('cloneVolume', `${path}/clone`, { label: t.names.label() }),
      ask('resizeVolume', 'POST', `${path}/resize`, { size: 21 }),
      ask('attachVolume', 'POST', `${path}/attach`, { compute_id: instance.id }),
      ask('detachVolume', 'POST', `${path}/detach`),
      ask('deleteVolume', 'DELETE', path),
    ];
  },
  vpcs: async (t) => {
    const { path } = await arrangeVpc(t);
    return [
      ask('listVpcs', 'GET', '/vpcs'),
      ask('getVpc', 'GET', path),
      creating('createVpc', '/vpcs', vpcBody(t)),
      ask('updateVpc', 'PUT', path, { description: 'changed' }),
      ask('deleteVpc', 'DELETE', path),
    ];
  },
  domains: async (t) => {
    const { path } = await arrangeDomain(t);
    return [
      ask('listDomains', 'GET', '/domains'),
      ask('getDomain', 'GET', path),
      creating('createDomain', '/domains', domainBody(t)),
      ask('updateDomain', 'PUT', path, { description: 'changed' }),
      creating('cloneDomain', `${path}/clone`, { domain: freshDomain(t) }),
      ask('createRecord', 'POST', `${path}/records`, {
        type: 'A',
        name: 'www',
        target: '198.18.0.1',
      }),
      importing(t),
      ask('deleteDomain', 'DELETE', path),
    ];
  },
  images: async (t) => {
    const { path } = await arrangeUpdatableImage(t);
    return [
      ask('getImage', 'GET', path),
      creating('uploadImage', '/images/upload', uploadBody(t)),
      ask('updateImage', 'PUT', path, { description: 'changed' }),
      ...captures(t),
      ask('deleteImage', 'DELETE', path),
    ];
  },
  tags: async (t) => {
    const { path } = await arrangeTag(t);
    return [
      ask('listTaggedObjects', 'GET', path),
      creating('createTag', '/tags', tagBody(t)),
      ask('deleteTag', 'DELETE', path),
    ];
  },
  'load balancers': async (t) => {
    const config = await arrangeConfig(t);
    return [
      ask('getConfig', 'GET', config.path),
      creating('createNodeBalancer', '/nodebalancers', nodeBalancerBody(t)),
      ask(
        'createConfig',
        'POST',
        `${config.nodeBalancer.path}/configs`,
        configBody(t, { port: 81 }),
      ),
      ask('updateConfig', 'PUT', config.path, { port: 82 }),
      ask('createNode', 'POST', config.path, await nodeBody(t)),
    ];
  },
  'instances and account': async (t) => {
    const instance = await sharedInstance(t);
    return [
      ask('listInstances', 'GET', '/compute/instances'),
      creating('createInstance', '/compute/instances', instanceBody(t)),
      ask('bootInstance', 'POST', `/compute/instances/${instance.id}/boot`),
      ask('createIp', 'POST', '/networking/ips', {
        type: 'ipv4',
        public: false,
        compute_id: instance.id,
      }),
      ask('getAccount', 'GET', '/account'),
      ask('getTransfer', 'GET', '/account/transfer'),
    ];
  },
};

/** A node that the owner may add, where a private address of an instance is known; otherwise one of no instance. */
export async function nodeBody(t: CheckContext): Promise<{ label: string; address: string }> {
  const [address = '192.168.130.9:80'] = (await whereShown(() => quietBackends(t, 1))) ?? [];
  return { label: t.names.label(), address };
}

/** An import that would succeed, where a zone is known for it. */
function importing(t: CheckContext): Ask {
  const { domain, remoteNameserver } = t.run.settings.configuration.fixtures.importableDomain ?? {
    domain: freshDomain(t),
    remoteNameserver: 'ns1.example.com',
  };
  return creating('importDomain', '/domains/import', {
    domain,
    remote_nameserver: remoteNameserver,
  });
}

/** Capturing an image, where a disk is known. */
function captures(t: CheckContext): Ask[] {
  const { disk } = t.run.settings.configuration.fixtures;
  if (disk === undefined) return [];
  return [creating('captureImage', '/images', { disk_id: disk, label: t.names.label() })];
}

function ask(
  operation: string,
  method: Ask['method'],
  path: string,
  json?: Record<string, unknown>,
): Ask {
  return { operation, method, path, ...(json ? { json } : {}) };
}

function creating(operation: string, path: string, json: Record<string, unknown>): Ask {
  return { operation, method: 'POST', path, json, creates: true };
}
