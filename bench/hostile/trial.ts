import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../src/http/repetition/throttle.ts';
import { startReference } from '../../src/reference/server.ts';
import type { Effort, RunResult } from '../../src/result/run-result.ts';
import type { Behaviour } from '../../test/hostile/behaviour.ts';
import { CATALOGUE } from '../../test/hostile/catalogue/index.ts';
import { hostileProxy } from '../../test/hostile/proxy.ts';
import { leaks } from '../../test/redaction/echoes.ts';
import { environmentTelling, peakMegabytes, TELLING_PEAK } from '../peak-memory.ts';

/** When a target is hostile. */
export const MODES = ['everything', 'after the preflight', '5 % at random'] as const;
export type Mode = (typeof MODES)[number];

/** What may be asked of one run. */
export interface Asked {
  /** Of the behaviour. */
  readonly name: string;
  readonly mode: Mode;
  readonly effort: Effort;
  /** Time that the run announces. */
  readonly seconds: number;
}

/** How one run ended. */
export interface Ended {
  readonly code: number | null;
  readonly outcome: string;
  /** From the start of the process to its end. */
  readonly seconds: number;
  /** From the start of the run to its end, as its report tells. */
  readonly runSeconds: number;
  readonly megabytes: number;
  readonly kilobytes: number;
  /** What must not be. */
  readonly wrong: readonly string[];
  /** The end of what the process said. */
  readonly said: string;
}

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));
const MOST_MEGABYTES = 600;
/** What still runs so long after its time hangs. */
const KILLED_SECONDS = 120;
/** After the announced time. */
const GRACE_SECONDS = 5;

/** Runs the command against the reference behind a hostile proxy, and says how that ended. */
export async function tried({ name, mode, effort, seconds }: Asked): Promise<Ended> {
  const behaviour = behaviourCalled(name);
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const server = await startReference();
  const random = seededRandom(1);
  let hasBegun = false;
  const isHostile = () =>
    mode === 'everything' ||
    (hasBegun && mode === MODES[1]) ||
    (mode === MODES[2] && random() < 0.05);
  const proxy = await hostileProxy(server.url, behaviour, isHostile);
  const { timeoutSeconds = 2 } = behaviour;
  const limits = { minutes: seconds / 60, timeoutSeconds, settleSeconds: 1, throttleSeconds: 5 };
  const config = { ...server.config, url: proxy.url, limits };
  const file = join(folder, 'target.json');
  writeFileSync(file, JSON.stringify(config));
  const begun = performance.now();
  const peak = join(folder, 'peak');
  const out = join(folder, 'out');
  const args = ['run', '--config', file, '--effort', effort, '--seed', '1', '--out', out];
  const env = environmentTelling(peak);
  const child = spawn(process.execPath, [...TELLING_PEAK, MAIN, ...args], { env });
  const killed = setTimeout(() => child.kill('SIGKILL'), (seconds + KILLED_SECONDS) * 1000);
  const said = await listen(child, () => {
    hasBegun = true;
  });
  clearTimeout(killed);
  const took = (performance.now() - begun) / 1000;
  await Promise.all([proxy.close(), server.close()]);
  const report = existsSync(out) ? join(out, readdirSync(out)[0] ?? '') : out;
  const tokens = tokensOf(server.config.credentials);
  const ended = {
    code: child.exitCode,
    ...reported(report),
    seconds: took,
    megabytes: peakMegabytes(peak),
    kilobytes: Math.round(bytesIn(report) / 1024),
  };
  const wrong = wrongIn(ended, { behaviour, seconds, hasBegun, said, report, tokens });
  rmSync(folder, { recursive: true });
  return { ...ended, wrong, said: said.slice(-2000) };
}

function behaviourCalled(name: string): Behaviour {
  const found = Object.values(CATALOGUE)
    .flat()
    .find((each) => each.name === name);
  if (!found) throw new Error(`no behaviour is called ${name}`);
  return found;
}

function listen(child: ChildProcess, begin: () => void): Promise<string> {
  const said: string[] = [];
  const hear = (text: Buffer) => {
    said.push(String(text));
    if (String(text).includes('report folder')) begin();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return new Promise((resolve) => child.on('close', () => resolve(said.join(''))));
}

function wrongIn(
  ended: Omit<Ended, 'wrong' | 'said'>,
  seen: {
    behaviour: Behaviour;
    seconds: number;
    hasBegun: boolean;
    said: string;
    report: string;
    tokens: readonly string[];
  },
): string[] {
  const { behaviour, seconds, hasBegun, said, report, tokens } = seen;
  const texts = [said, ...filesIn(report).map((file) => readFileSync(file, 'utf8'))];
  const isLeaking = texts.some((text) => leaks(text, ...tokens));
  const claims: [isWrong: boolean, what: string][] = [
    [
      ended.runSeconds > seconds + GRACE_SECONDS,
      `${(ended.runSeconds - seconds).toFixed(0)} s longer than announced`,
    ],
    [ended.megabytes > MOST_MEGABYTES, 'too much memory'],
    [ended.code === null, 'hung, and was killed'],
    [/\n\s+at .*:\d+/.test(said), 'stack trace'],
    [existsSync(join(report, 'internal-errors.txt')), 'internal error'],
    [hasBegun && !existsSync(join(report, 'report.html')), 'no report'],
    [behaviour.isForbidden === true && ended.outcome === 'conforms', 'called conforming'],
    [isLeaking, 'a token is written'],
  ];
  return claims.filter(([isWrong]) => isWrong).map(([, what]) => what);
}

function reported(report: string): { outcome: string; runSeconds: number } {
  const file = join(report, 'run.json');
  if (!existsSync(file)) return { outcome: 'told why it cannot begin', runSeconds: 0 };
  const { outcome, started, finished } = JSON.parse(readFileSync(file, 'utf8')) as RunResult;
  return { outcome, runSeconds: (Date.parse(finished) - Date.parse(started)) / 1000 };
}

function tokensOf({ tokens, ...users }: object & { tokens: object }): string[] {
  return [...Object.values(users), ...Object.values(tokens)] as string[];
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

function bytesIn(folder: string): number {
  return filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}
