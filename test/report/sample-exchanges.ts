import type { Exchange } from '../../src/http/exchange.ts';

function exchange(id: number, more: Partial<Exchange>): Exchange {
  return {
    id,
    check: 'volumes > a volume only grows',
    credential: 'owner',
    method: 'GET',
    url: '/v4/volumes/7',
    requestHeaders: { accept: 'application/json' },
    status: 200,
    answerHeaders: { 'content-type': 'application/json' },
    startedMillis: 100,
    durationMillis: 12,
    ...more,
  };
}

const VOLUME = {
  id: 7,
  label: 'data',
  size: 19,
  status: 'active',
  region: 'eu-1',
  compute_id: null,
  compute_label: null,
  hardware_type: 'nvme',
  filesystem_path: '/dev/disk/by-id/scsi-0Compute_Volume_data',
  tags: ['one', 'two'],
  created: '2026-03-01T09:30:01',
  updated: '2026-03-01T09:30:05',
};

const ALL: Exchange[] = [
  exchange(1, {
    method: 'POST',
    url: '/v4/volumes',
    requestBody: '{"label":"data","size":20,"region":"eu-1"}',
    answerBody: JSON.stringify({ ...VOLUME, size: 20 }),
  }),
  exchange(2, {
    method: 'POST',
    url: '/v4/volumes/7/resize',
    requestHeaders: { accept: 'application/json', 'content-type': 'application/json' },
    requestBody: '{"size":19}',
    answerBody: JSON.stringify(VOLUME),
  }),
  exchange(3, { url: '/v4/regions/eu-1', answerBody: '{"id":"eu-1","status":"outage"}' }),
  exchange(4, {
    method: 'POST',
    url: '/v4/vpcs',
    requestBody: '{"label":"a--b","region":"eu-1"}',
    answerBody: '{"id":3,"label":"a--b"}',
  }),
];

/** The evidence of the sample run, by id. */
export const EXCHANGES: ReadonlyMap<number, Exchange> = new Map(ALL.map((one) => [one.id, one]));
