/**
 * The arrows of ARCHITECTURE.md: a room may import itself and the rooms listed for it, types included.
 * `suites`, `test` and `bench` lie beside `src`.
 */
const CORE = ['text', 'redaction', 'result', 'http', 'limits'];
const CLAIM = ['spec', 'rules', 'validate', 'generate'];
const rooms = {
  text: [],
  redaction: [],
  result: ['text'],
  http: ['text', 'redaction'],
  dns: [],
  limits: ['text', 'result'],
  spec: ['text', 'result'],
  rules: ['text', 'spec'],
  validate: ['text', 'result', 'http/status', 'spec', 'rules'],
  generate: ['text', 'spec', 'rules', 'validate'],
  config: ['text', 'redaction', 'http', 'spec'],
  resources: [...CORE, ...CLAIM, 'config'],
  check: [...CORE, 'dns', ...CLAIM, 'config', 'resources'],
  runner: [...CORE, ...CLAIM, 'config', 'resources', 'check', 'suites'],
  preflight: [...CORE, 'rules', 'config', 'resources'],
  reference: ['text', 'dns', 'spec', 'rules', 'validate'],
  report: ['text', 'redaction', 'result', 'spec/types', 'http/exchange', 'http/status'],
  attest: ['text', 'redaction', 'result', 'http', 'spec', 'validate', 'report'],
  traffic: ['text', 'redaction', 'result', 'http', 'spec', 'rules', 'validate'],
  run: [
    ...[...CORE, ...CLAIM, 'config', 'resources', 'check', 'runner', 'preflight', 'reference'],
    ...['report', 'attest', 'suites'],
  ],
  cli: [
    'run',
    ...[...CORE, ...CLAIM, 'config', 'resources', 'check', 'runner', 'preflight', 'reference'],
    ...['report', 'attest', 'traffic', 'suites'],
  ],
};

const placeOf = (name) => (name === 'suites' ? '^suites/' : `^src/${name}(/|\\.ts$)`);

const arrows = Object.entries(rooms).map(([room, allowed]) => ({
  name: `arrows-${room}`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: {
    path: '^(src|suites|test|bench)/',
    pathNot: [placeOf(room), ...allowed.map(placeOf)],
  },
}));

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'arrows-suites',
      comment: 'a suite speaks to the target through its check context only',
      severity: 'error',
      from: { path: '^suites/' },
      to: {
        path: '^(src/(runner|preflight|reference|report|traffic|run|cli|http/client)|test|bench)',
      },
    },
    {
      name: 'rooms-are-listed',
      comment: 'a new room needs its arrows here and in ARCHITECTURE.md',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: Object.keys(rooms).map((room) => `^src/${room}/`) },
      to: {},
    },
    {
      name: 'faults-outside-the-core',
      comment: 'the core of the reference server must not know that faults or dialects exist',
      severity: 'error',
      from: { path: '^src/reference/', pathNot: '^src/reference/(faults|dialects)/' },
      to: { path: '^src/reference/(faults|dialects)/' },
    },
    {
      name: 'sockets-in-one-room',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(http|dns|reference|traffic)/' },
      to: { path: '^(undici|(node:)?(net|http|https|tls|dgram|dns))$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
