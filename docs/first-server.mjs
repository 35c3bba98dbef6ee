// A server of five steps: `node first-server.mjs STEP [PORT]`. Nothing but node:http.
import { createServer } from 'node:http';

const STEP = Number(process.argv[2] ?? 5);
const PORT = Number(process.argv[3] ?? 8080);

const REGIONS = ['eu-1', 'us-1'].map((id) => ({
  id,
  label: `Data center ${id}`,
  country: id.slice(0, 2),
  capabilities: ['Computes', 'Block Storage'],
  // Step 1 and 2 get one name wrong.
  [STEP < 3 ? 'placement_limits' : 'placement_group_limits']: {
    maximum_computes_per_pg: 5,
    maximum_pgs_per_customer: 5,
  },
  resolvers: { ipv4: '192.0.2.1, 192.0.2.2', ipv6: '2001:db8::1, 2001:db8::2' },
  status: 'ok',
}));

const PLANS = REGIONS.map(({ id }) => ({ region: id, plan: 'premium-1', available: true }));

const list = (data) => ({ data, page: 1, pages: 1, results: data.length });

/** From which step on a path is there, and what it answers; undefined is 404. */
const ROUTES = [
  [1, /^\/v4\/regions$/, () => list(REGIONS)],
  [4, /^\/v4\/regions\/availability$/, () => list(PLANS)],
  [2, /^\/v4\/regions\/([^/]+)$/, (id) => REGIONS.find((region) => region.id === id)],
  [5, /^\/v4\/regions\/([^/]+)\/availability$/, (id) => PLANS.find(({ region }) => region === id)],
];

function answerTo(method, path) {
  for (const [step, pattern, answer] of ROUTES) {
    const [, id] = pattern.exec(path) ?? [];
    if (step > STEP || !pattern.test(path)) continue;
    if (method !== 'GET') return [405, refusal(`${method} is not possible here.`)];
    const body = answer(id === undefined ? undefined : decodeURIComponent(id));
    if (body !== undefined) return [200, body];
  }
  return [404, refusal('Nothing is there.')];
}

function refusal(reason) {
  return { errors: [{ field: null, reason }] };
}

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://server');
  const [status, body] = answerTo(request.method, pathname);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}).listen(PORT, '127.0.0.1');
