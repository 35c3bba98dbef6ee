import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { folder } from '../folder.ts';

const require = createRequire(import.meta.url);
// Its validator is made from the OpenAPI document that Kubernetes publishes.
const { Job } = require('kubernetes-models/batch/v1/Job');
const file = new URL('../../deploy/kubernetes/job.yaml', import.meta.url);
const jobs = parseAllDocuments(readFileSync(file, 'utf8')).map((each) => each.toJS());
const [shards, merge] = jobs;

describe('deploy/kubernetes/job.yaml', () => {
  test.each(jobs.map((job) => [job.metadata.name, job]))('%s is a Job of Kubernetes', (_, job) => {
    expect(() => new Job(job).validate()).not.toThrow();
    const { containers, ...rest } = job.spec.template.spec;
    const broken = { ...rest, containers: { ...containers } };
    const template = { spec: broken };
    expect(() => new Job({ ...job, spec: { ...job.spec, template } }).validate()).toThrow();
  });

  test('has a Pod for each shard, and merge reads what they write', () => {
    const { completions, parallelism, completionMode, template } = shards.spec;
    expect({ completions, parallelism, completionMode }).toEqual({
      completions: 4,
      parallelism: 4,
      completionMode: 'Indexed',
    });
    expect(template.spec.containers[0].args[0]).toContain(`--shard "$shard/${completions}"`);
    const claimOf = (job: typeof shards) =>
      job.spec.template.spec.volumes.find(({ name }: { name: string }) => name === 'reports');
    expect(claimOf(merge)).toEqual(claimOf(shards));
  });

  test('gives no rights away', () => {
    for (const job of jobs) {
      const { containers, securityContext, automountServiceAccountToken } = job.spec.template.spec;
      expect(securityContext.runAsNonRoot).toBe(true);
      expect(automountServiceAccountToken).toBe(false);
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });
});

test('a shard that was lost is swept, and its folder put aside, before it runs again', () => {
  const reports = folder();
  const lost = join(reports, 'shard-1', 'of-before');
  mkdirSync(lost, { recursive: true });
  writeFileSync(join(lost, 'ledger.ndjson'), '');
  const bin = folder();
  const calls = join(bin, 'calls');
  writeFileSync(join(bin, 'node'), `#!/bin/sh\necho "$2 $*" >> ${calls}\n`, { mode: 0o755 });
  const [script] = shards.spec.template.spec.containers[0].args;
  const PATH = `${bin}:${process.env.PATH}`;
  const env = { PATH, JOB_COMPLETION_INDEX: '0', SEED: '1' };
  execFileSync('/bin/sh', ['-c', script.replaceAll('/reports', reports)], { env });
  expect(readdirSync(join(reports, 'lost-1', 'of-before'))).toEqual(['ledger.ndjson']);
  const [swept, run] = readFileSync(calls, 'utf8').trim().split('\n');
  expect(swept).toMatch(/^sweep .*shard-1\/of-before\/$/);
  expect(run).toMatch(/^run .*--shard 1\/4 /);
});
