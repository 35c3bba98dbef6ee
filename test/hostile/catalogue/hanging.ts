import { type Behaviour, sendJson } from '../behaviour.ts';

/** After so many answers none comes any more, and no connection is closed. */
export function hangingAfter(count: number): Behaviour {
  let answered = 0;
  return {
    name: `hangs after ${count} answers`,
    answer: (honest, response) => {
      answered += 1;
      if (answered <= count) sendJson(honest, response);
    },
  };
}
