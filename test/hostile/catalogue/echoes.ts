import { WAYS } from '../../redaction/echoes.ts';
import { type Behaviour, replacing, sendJson, withHeaders } from '../behaviour.ts';

/** Repeats the token that it was sent. */
export const echoes: readonly Behaviour[] = [
  ...['as it is', 'in capitals', 'in base64 behind a name', 'escaped as in JSON'].flatMap((way) => [
    replacing(`the token in labels, ${way}`, 'label', ({ token }) => WAYS[way]?.(token)),
    replacing(`the token in reasons, ${way}`, 'reason', ({ token }) => WAYS[way]?.(token)),
  ]),
  replacing('the token as id', 'id', ({ token }) => token),
  replacing('the token as status', 'status', ({ token }) => token),
  withHeaders('the token in a header', ({ token }) => ({ 'x-echo': `Bearer ${token}` })),
  withHeaders('the token as the name of a header', ({ token }) => ({ [token || 'x']: '1' })),
  withHeaders('the token as content type', ({ token }) => ({ 'content-type': `a/${token}` })),
  {
    name: 'the token as body',
    answer: (honest, response) => sendJson(honest, response, honest.token),
  },
  {
    name: 'the halves of the token',
    answer: (honest, response) => {
      const { token } = honest;
      const halves = { a: token.slice(0, token.length / 2), b: token.slice(token.length / 2) };
      sendJson(honest, response, JSON.stringify(halves));
    },
  },
];
