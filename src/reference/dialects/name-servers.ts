import type { Answer } from 'dns-packet';
import type { Told } from '../names/names.ts';
import type { Dialect } from './dialect.ts';

const LATE_MILLIS = 500;

/** Enough to exceed what a datagram holds. */
const ADDITIONS = Array.from({ length: 16 }, (_, place) => place);

/** Name servers with manners of their own: what they say is right, how they say it is theirs. */
export const nameServers: Dialect = {
  name: 'name-servers',
  says: `name servers and load balancers follow the API ${LATE_MILLIS} ms late; names are in other letters and orders`,
  options: {
    effectDelay: LATE_MILLIS,
    names: (names) => {
      let count = 0;
      return (state, copies, asked) => {
        count += 1;
        const told = names(state, copies, asked);
        return asked.type === 'AXFR' ? told : inOtherManners(told, count);
      };
    },
  },
};

/** What is not there is denied in different ways; what is there may be kept for a shorter time each time. */
function inOtherManners(told: Told, count: number): Told {
  const { rcode, answers, authorities } = told;
  if (rcode === 'REFUSED') return { ...told, rcode: count % 2 === 0 ? 'NXDOMAIN' : 'NOERROR' };
  const [first] = [...answers, ...authorities];
  const servers = ADDITIONS.map((place): Answer => {
    return { type: 'NS', name: first?.name ?? '.', ttl: 5, data: `ns${place}.elsewhere.example` };
  });
  return {
    ...told,
    answers: answers.toReversed().map((each) => shouted(each, count)),
    authorities: [...servers, ...authorities],
  };
}

function shouted(answer: Answer, count: number): Answer {
  const name = answer.name.toUpperCase();
  if (!('ttl' in answer)) return { ...answer, name };
  return { ...answer, name, ttl: Math.max(0, Number(answer.ttl ?? 0) - count) } as Answer;
}
