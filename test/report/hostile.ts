import type { Exchange } from '../../src/http/exchange.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { SAMPLE, withFinding } from './sample.ts';
import { EXCHANGES } from './sample-exchanges.ts';
import { SHRUNK } from './sample-parts.ts';

const PIECES = [
  '</script><script>document.title="owned"</script>',
  '<img src="http://127.0.0.1:9/leak" onerror="alert(1)">',
  '</style><style>body{display:none}</style>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  ']]> <!-- --> &lt; &#0;',
  '\u001b]0;owned\u0007\u001b[2J\u001b[31m\u009b1A',
  '\u202egnp.exe\u202c \u2066\u200b\ufeff',
  '\ud800 \udc00 \u0000 \ufffe',
  '| @everyone `code` ``` [link](javascript:alert(1)) # heading',
  '\r\n\u2028\u2029',
  'W'.repeat(400),
];

/** What a target might answer to take over a report, a terminal, a CI page or an XML reader. */
export const HOSTILE = PIECES.join(' ');

/** The same from its other end, so that what is cut in one place is shown in another. */
export const ELITSOH = PIECES.toReversed().join(' ');

const FOUND = withFinding({
  expected: HOSTILE,
  received: ELITSOH,
  message: HOSTILE,
  where: `/${HOSTILE}`,
  replay: HOSTILE,
  curl: HOSTILE,
  counterexample: { ...SHRUNK.counterexample, input: HOSTILE, steps: [HOSTILE, HOSTILE] },
});

/** A run in which every text that can come from a target is hostile. */
export const HOSTILE_RUN: RunResult = {
  ...FOUND,
  target: { url: `http://127.0.0.1/${HOSTILE}`, embedded: false },
  remarks: [HOSTILE],
  options: { config: HOSTILE, only: [HOSTILE] },
  preflight: [{ name: HOSTILE, state: 'ready', note: HOSTILE }],
  observations: [
    { silence: 'SIL-A', question: 'Which?', choices: [{ choice: HOSTILE, count: 1, exchange: 1 }] },
  ],
  traffic: { ...SAMPLE.traffic, leftovers: [HOSTILE] },
  sections: withReasons(FOUND.sections),
};

function withReasons(sections: RunResult['sections']): RunResult['sections'] {
  return sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map((one) => ({
      ...one,
      ...(one.reason ? { reason: HOSTILE } : {}),
      findings: one.findings.map((finding) => ({
        ...finding,
        expected: HOSTILE,
        received: ELITSOH,
      })),
    })),
  }));
}

/** Evidence as hostile as the run, one body a megabyte long. */
export const HOSTILE_EXCHANGES: ReadonlyMap<number, Exchange> = new Map(
  [...EXCHANGES.values()].map((exchange) => [
    exchange.id,
    {
      ...exchange,
      url: `/v4/${HOSTILE}`,
      requestHeaders: { 'x-a': HOSTILE },
      answerHeaders: { [HOSTILE]: HOSTILE },
      requestBody: JSON.stringify({ label: HOSTILE }),
      answerBody: HOSTILE.repeat(Math.ceil((1 << 20) / HOSTILE.length)),
    },
  ]),
);

/** Characters no report may hold as they are; `allowed` are those that lay out text. */
export function unseenIn(text: string, allowed = '\n\t'): string[] {
  const unseen = text.match(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu) ?? [];
  return unseen.filter((character) => !allowed.includes(character));
}
