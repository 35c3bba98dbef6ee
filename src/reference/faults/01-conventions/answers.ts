import { type AnswerWriter, writeAnswer } from '../../shell/wire.ts';
import { alterItems, unwrapped } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Answers that are no JSON, or in which the service has another name (conventions). */
export const answersFaults: readonly Fault[] = [
  {
    id: 'volumes-of-machines',
    requirement: 'CONV-SERVICE-NAME',
    kind: 'schema',
    // fields of another name are missing under their own
    also: ['VOL-COMPUTE-ID', 'VOL-COMPUTE-LABEL'],
    see: 'read volumes: compute_id and compute_label are called machine_id and machine_label',
    wrap: alterItems(['listVolumes', 'getVolume'], (volume) => {
      volume.machine_id = volume.compute_id;
      volume.machine_label = volume.compute_label;
      delete volume.compute_id;
      delete volume.compute_label;
    }),
  },
  {
    id: 'regions-in-xml',
    requirement: 'CONV-JSON-ANSWER',
    kind: 'format',
    see: 'GET /regions is answered in XML',
    wrap: unwrapped,
    options: {
      write: writing(/^\/v4\/regions/, () => '<regions><region id="us-east"/></regions>'),
    },
  },
  {
    id: 'volumes-with-trailing-comma',
    requirement: 'CONV-JSON-ANSWER',
    kind: 'rare-value',
    see: 'GET /volumes is answered with a comma before its last brace',
    wrap: unwrapped,
    options: { write: writing(/^\/v4\/volumes/, (json) => json.replace(/\}$/, ',}')) },
  },
];

/** Writes another text than its JSON as the body of each answer to a path. */
function writing(path: RegExp, rewrite: (json: string) => string): AnswerWriter {
  return (incoming, outgoing, answer) => {
    if (!path.test(incoming.url ?? '') || answer.body === undefined) {
      return writeAnswer(incoming, outgoing, answer);
    }
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    outgoing.end(rewrite(JSON.stringify(answer.body)));
  };
}
