/** The direction of imports (ARCHITECTURE.md): a room may import only the rooms listed for it, and text. */
const rooms = {
  text: [],
  result: ['spec/types'],
  spec: [],
  rules: ['spec'],
  validate: ['spec', 'rules', 'result'],
  generate: ['spec', 'rules', 'validate'],
  http: [],
  run: ['result', 'spec', 'rules', 'validate', 'generate', 'http'],
  reference: ['spec', 'rules', 'validate'],
  report: [
    'spec/types',
    'run/results',
    'run/figures',
    'http/exchange',
    'http/curl',
    'http/repeated',
  ],
  traffic: ['spec', 'rules', 'validate', 'http'],
  cli: ['spec', 'rules', 'validate', 'generate', 'http', 'run', 'reference', 'report', 'traffic'],
};

const arrows = Object.entries(rooms).map(([room, allowed]) => ({
  name: `arrows-${room}`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: {
    path: '^(src|suites|test|bench)/',
    pathNot: [
      `^src/${room}/`,
      '^src/text/',
      ...allowed.map((name) => `^src/${name}(/|\\.ts$)`),
    ].concat(room === 'cli' ? ['^suites/'] : []),
  },
}));

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'arrows-suites',
      severity: 'error',
      from: { path: '^suites/' },
      to: { path: '^(src/(reference|report|traffic|cli|http/client)|test|bench)' },
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
      from: { path: '^src/', pathNot: '^src/(http|reference|traffic)/' },
      to: { path: '^(undici|net|http|https|tls|node:net|node:http|node:https|node:tls)$' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
