import { generateKeyPairSync } from 'node:crypto';
import { accessSync, constants, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { folder } from '../folder.ts';
import { command, fed, installed, MAIN, serving } from './command.ts';

test('the command can be executed, as whoever links the package expects', () => {
  expect(() => accessSync(MAIN, constants.X_OK)).not.toThrow();
});

describe('requirements', () => {
  test('lists every requirement, for a program and for a spreadsheet', async () => {
    const [json, csv] = await Promise.all([
      command('requirements', '--json'),
      command('requirements', '--csv'),
    ]);
    const ids = [...loadSpec().requirements.keys()];
    expect(JSON.parse(json.stdout).map((row: { id: string }) => row.id)).toEqual(ids);
    const lines = csv.stdout.trimEnd().split('\r\n');
    expect(lines).toHaveLength(ids.length + 1);
    expect(lines[0]).toBe('id,level,section,means,checks,statement');
  });

  test('tells which checks decide the requirements of one section', async () => {
    const { stdout } = await command('requirements', '--section', 'volumes', '--json');
    const rows: { id: string; section: string; checks: number }[] = JSON.parse(stdout);
    expect(new Set(rows.map((row) => row.section))).toEqual(new Set(['Volumes']));
    expect(rows.find((row) => row.id === 'VOL-RESIZE-GROWS')?.checks).toBeGreaterThan(0);
  });

  test('lists the silences, and refuses an unknown section', async () => {
    const { stdout } = await command('requirements', '--silences', '--markdown');
    expect(stdout.trimEnd().split('\n')).toHaveLength(loadSpec().silences.size + 2);
    const { code, stderr } = await command('requirements', '--section', 'volums');
    expect(stderr).toContain('did you mean Volumes?');
    expect(code).toBe(2);
  });
});

describe('validate', () => {
  test.each([
    [0, /^right/, ['private-range', '10.0.0.0/24']],
    [1, /^wrong\n {2}expected no two hyphens/, ['vpc-label', 'a--b']],
    [1, /^wrong/, ['disjointRanges', '[{"ipv4":"10.0.0.0/24"},{"ipv4":"10.0.0.128/25"}]']],
    [0, /^open\n.*VOL-CREATE-LABEL-TYPE/, ['createVolume', '{"region":"us-east","label":3}']],
    [2, /did you mean vpc-label\?/, ['vpc-labl', 'x']],
    [2, /expected the value to be JSON/, ['timer', 'soon']],
  ])('exits %i with %s for %j', async (code, message, words) => {
    const said = await command('validate', ...words);
    expect(said.stdout + said.stderr).toMatch(message);
    expect(said.code).toBe(code);
  });

  test('reads a body from stdin and answers as JSON', async () => {
    const { code, stdout } = await fed(
      '{"label": "data"}\n',
      'validate',
      'createVolume',
      '-',
      '--json',
    );
    const { verdict, reasons } = JSON.parse(stdout);
    expect(verdict).toBe('wrong');
    expect(reasons).toEqual([expect.stringContaining('VOL-CREATE-REGION-REQUIRED')]);
    expect(code).toBe(1);
  });
});

describe('init', () => {
  test('writes a configuration of what it finds, without the token', async () => {
    const { url, token } = await serving();
    const file = join(folder(), 'target.yaml');
    const { code, stderr } = await command('init', '--url', url, '--token', token, '--out', file);
    expect(code, stderr).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain(token);
    const configuration = loadConfiguration({ file, env: { OWNER_TOKEN: token } });
    expect(configuration).toMatchObject({ url, credentials: { owner: token } });
    expect(configuration.fixtures).toMatchObject({ region: 'us-east', type: 'nano-1' });
    expect(configuration.notClaimed).toEqual([]);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^# regions: us-east, /m);
    expect(text).toMatch(/^# instances: 101 /m);
    expect(text).toMatch(/^# instance 101: disks: 101; configs: 101$/m);
    expect(text).toMatch(/^# limits:\n# {3}requests: </m);
    expect(text).toMatch(/ Unlocks 1 requirement\.$/m);
    expect(text).not.toMatch(/Unlocks 1 requirements|^# Perhaps /m);
    expect(text).toMatch(/^# Seen: the account holds \d+ of /m);
    expect(text).toMatch(/^# {3}deleteInstance: "DELETE \/compute\/instances\/\{computeId\}"$/m);
    expect(text).toMatch(/^# {3}listDisks: .* # \/compute\/instances\/101\/disks answered 200$/m);
    expect(text).toMatch(/^# {3}getProfile: .* # \/profile answered \d+/m);
    const again = await command('init', '--url', url, '--token', token, '--out', file);
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing is written over it'),
    });
  });
});

describe('report folders', () => {
  test('of two shards are merged, rendered anew and compared', async () => {
    const config = join(folder(), 'target.json');
    await serving('--config-out', config);
    const options = [
      'run',
      '--config',
      config,
      '--effort',
      'smoke',
      '--only',
      'VOL-RESIZE-*',
      '--seed',
      '5',
    ];
    const shard = async (part: string) => {
      const { code, stdout, stderr } = await command(
        ...options,
        '--shard',
        part,
        '--out',
        folder(),
      );
      expect(code, stderr).toBe(0);
      return join(stdout.trimEnd().split('\n').at(-1) ?? '', '..');
    };
    const shards = [await shard('1/2'), await shard('2/2')];
    const twice = await command('merge', shards[0] ?? '', `${shards[0]}/.`, '--out', folder());
    expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('each folder once') });
    const incomplete = await command('merge', shards[0] ?? '', '--out', folder());
    expect(incomplete).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('shard 2/2 once'),
    });

    const foreign = folder();
    writeFileSync(join(foreign, 'notes.txt'), '');
    expect(await command('merge', ...shards, '--out', foreign)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('holds notes.txt'),
    });
    expect(readdirSync(foreign)).toEqual(['notes.txt']);

    const out = folder();
    const merged = await command('merge', ...shards, '--out', out);
    expect(merged.code, merged.stderr).toBe(0);
    const result = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
    expect(result).toMatchObject({ outcome: 'conforms', options: { shards: 2 } });
    const lines = readFileSync(join(out, 'evidence.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(new Set(lines.map((line) => JSON.parse(line).id)).size);

    const page = readFileSync(join(out, 'report.html'), 'utf8');
    writeFileSync(join(out, 'report.html'), '');
    expect(await command('report', out)).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toBe(page);

    const edited = readFileSync(join(out, 'run.json'), 'utf8').replace('"seed": 5', '"seed": 6');
    writeFileSync(join(out, 'run.json'), edited);
    expect((await command('report', out)).stderr).toMatch(/^run.json was changed after the run/);
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain('> run.json was changed');

    const { code, stdout } = await command('compare', ...shards, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).runs).toHaveLength(2);
    const gate = await command('compare', ...shards, '--gate');
    expect(gate).toMatchObject({ code: 0, stdout: expect.stringContaining('No regression') });

    const { privateKey } = generateKeyPairSync('ed25519');
    const key = join(out, '..', `${basename(out)}.pem`);
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const [archive, draft] = [`${key}.har`, `${key}.yaml`];
    const exported = await command(
      'report',
      out,
      '--sign',
      key,
      '--har',
      archive,
      '--write-waivers',
      draft,
    );
    expect(exported).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(archive, 'utf8')).log.entries).toHaveLength(lines.length);
    expect(readFileSync(draft, 'utf8')).toContain('waivers: []');
    const [whole, annotated] = await Promise.all([
      command('verify', out, '--key', key),
      command('annotate', out),
    ]);
    expect(whole, whole.stdout).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('holds'),
    });
    expect(annotated).toMatchObject({ code: 0, stdout: '' });
    writeFileSync(join(out, 'badge.svg'), '<svg/>');
    const changed = await command('verify', out);
    expect(changed.code).toBe(1);
    expect(changed.stdout).toContain('✕ badge.svg has changed since it was attested');
    const pages = join(out, 'allure-results');
    for (const name of readdirSync(pages)) writeFileSync(join(pages, name), '{}');
    expect((await command('verify', out)).stdout).toMatch(/^✕ and [\d,]+ more$/m);
  });

  test('that are none are refused in one line', async () => {
    const none = folder();
    for (const words of [
      ['report', none],
      ['compare', none, none],
      ['sweep', none],
    ]) {
      const { code, stderr } = await command(...words);
      expect(stderr).toMatch(/^[^\n]*(no such file|there is no)[^\n]*\n$/);
      expect(code).toBe(2);
    }
  });
});

describe('a file that is not there, or is there already', () => {
  test.each([
    [['audit', '/nowhere.har'], '/nowhere.har: there is no such file or folder'],
    [['report', '/nowhere'], '/nowhere/run.json: there is no such file or folder'],
    [['compare', '/nowhere', '/there'], '/nowhere/run.json: there is no such file or folder'],
  ])('%j says so in one line', async (words, line) => {
    const { code, stdout, stderr } = await command(...words);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });
});

test('help lists every command without loading what they stand on', async () => {
  const { code, stdout } = await installed('--help');
  expect(code).toBe(0);
  const commands = readdirSync(fileURLToPath(new URL('../../src/cli/commands', import.meta.url)));
  for (const file of commands)
    expect(stdout).toMatch(new RegExp(`^ {2}${file.replace('.ts', '')} `, 'm'));
  const main = readFileSync(MAIN.replace('main.js', 'execute.js'), 'utf8');
  const loaded = [...main.matchAll(/^import .* from ['"](.*)['"]/gm)].map(([, name]) => name);
  expect(loaded).toEqual([
    'commander',
    '../spec/package-root.js',
    './commands.js',
    './system-error.js',
  ]);
});
