import { describe, expect, test } from 'vitest';
import { html, trusted } from '../../../src/report/html/markup.ts';
import { htmlReport } from '../../../src/report/html/report.ts';
import { EVERY_ANSWER } from '../../../src/result/check-result.ts';
import { HOSTILE, HOSTILE_EXCHANGES, HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { CONFORMING, PARTIAL, SAMPLE, SHORT, waivedUntil, withFinding } from '../sample.ts';
import { EXCHANGES } from '../sample-exchanges.ts';
import { BIG_RUN, bigEvidence } from './big-run.ts';

/** The text a reader sees of a piece of the page. */
const textOf = (markup: string) =>
  markup
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

const sectionOf = (page: string, id: string) =>
  new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? '';

const page = htmlReport(SAMPLE, EXCHANGES);

describe('the template', () => {
  test('escapes texts, keeps markup, joins lists, drops what is not there', () => {
    expect(
      html`<p title="${'a"b'}">${'<&>'}${html`<b>${1}</b>`}${['x', html`<i></i>`]}${undefined}${false}</p>`
        .text,
    ).toBe('<p title="a&#34;b">&lt;&amp;&gt;<b>1</b>x<i></i></p>');
    expect(html`${trusted('<hr>')}`.text).toBe('<hr>');
  });
});

describe('the top says at a glance', () => {
  const top = textOf(/<header[\s\S]*?<\/header>/.exec(page)?.[0] ?? '');

  test('first what there was no budget for, and no sign that all was well', () => {
    const short = /<header[\s\S]*?<\/header>/.exec(htmlReport(SHORT, new Map()))?.[0] ?? '';
    expect(textOf(short)).toMatch(
      /\? 2 of 3 requirements undecided for want of budget .*; 33.3 % decided: conforms as far as seen/,
    );
    expect(short).toMatch(/^<header class="top inconclusive">/);
  });

  test('the outcome, and what it is about', () => {
    expect(top).toContain('55.6 % decided: does not conform');
    expect(top).toContain('5 requirements decided, 2 failed and 1 warned; 4 of 9 undecided.');
    for (const fact of [
      'http://127.0.0.1:8080',
      '2026-03-01 09:30:00 UTC',
      '41.3 s',
      'standard',
      '42',
      'compute-conformance 0.1.0, Node 20.20.2',
      '4.176.0',
    ]) {
      expect(top).toContain(fact);
    }
  });

  test('how many checks there were, whatever else was said of all answers', () => {
    const [check] = SAMPLE.checks;
    if (!check) throw new Error('the sample has no checks');
    const ofAll = { ...check, id: EVERY_ANSWER, section: EVERY_ANSWER };
    const watched = htmlReport({ ...SAMPLE, checks: [...SAMPLE.checks, ofAll] }, EXCHANGES);
    const figures = textOf(sectionOf(watched, 'figures'));
    expect(figures).toContain(`Checks ${SAMPLE.checks.length} They sent`);
  });

  test('that a run conforms only as far as it saw', () => {
    const partial = htmlReport(PARTIAL, EXCHANGES);
    expect(textOf(partial)).toMatch(
      /✓ 33\.3 % decided: conforms as far as seen 1 requirement decided, none violated; 2 of 3 undecided\./,
    );
    expect(partial).toContain('<title>33.3 % decided: conforms as far as seen: ');
  });

  test('that a run conforms, or that there is no verdict and why', () => {
    expect(textOf(htmlReport(CONFORMING, EXCHANGES))).toMatch(
      /✓ 100 % decided: conforms 1 requirement decided, none violated/,
    );
    const none = htmlReport(
      { ...CONFORMING, outcome: 'no verdict', remarks: ['nothing could be checked'] },
      EXCHANGES,
    );
    expect(textOf(none)).toContain('No verdict: nothing could be checked.');
  });
});

describe('the sections', () => {
  test('figures name their denominators', () => {
    const figures = textOf(sectionOf(page, 'figures'));
    expect(figures).toContain(
      '55.6 % 5 of the 9 requirements that HTTP can observe and the target claims were decided.',
    );
    expect(figures).toContain(
      '22.2 % 2 of the 9 requirements that HTTP can observe and the target claims failed, from 2 causes.',
    );
  });

  test('findings show expected and received, the decisive line, curl and replay', () => {
    const card = /<article id="finding-1"[\s\S]*?<\/article>/.exec(page)?.[0] ?? '';
    expect(textOf(card)).toContain('Expected a refusal (4xx) of size 19 Received 200 with size 19');
    expect(textOf(card)).toContain('Asked for: size 19 in place of 20');
    expect(card.match(/<mark>.*?<\/mark>/g)).toEqual(['<mark>  &#34;size&#34;: 19,</mark>']);
    expect(textOf(card)).toContain('curl -sS -X POST "$URL/v4/volumes/7/resize"');
    expect(textOf(card)).toContain(
      'compute-conformance run --only VOL-RESIZE-GROWS --seed 42 --replay 0:1:0',
    );
    expect(textOf(card)).toContain('resize it to 19 GiB');
    expect(
      [...page.matchAll(/<article id="finding-\d"[\s\S]*?href="#([A-Z-]+)"/g)].map(
        (match) => match[1],
      ),
    ).toEqual(['VOL-RESIZE-GROWS', 'VPC-LABEL-HYPHENS', 'REGION-STATUS-STABLE']);
  });

  test('what was expected and what came stand once, and of a 5xx the status is marked', () => {
    const grounds = { method: 'POST', status: 500 };
    const [expected, received] = ['no status of 5xx', '500 at once'];
    const message = `VOL-RESIZE-GROWS: expected ${expected}; received ${received}`;
    const broken = withFinding({ expected, received, message, where: '', grounds, exchanges: [2] });
    const failing = new Map([...EXCHANGES].map(([id, one]) => [id, { ...one, status: 500 }]));
    const section = sectionOf(htmlReport(broken, failing), 'findings');
    expect(section.split(expected)).toHaveLength(2);
    expect(section).toContain('Decisive place: <code>the status line</code>');
    expect(section).toContain('<mark>500</mark>');
  });

  test('what keeps an input from being the shortest, what a check left out and how close its races were, is said', () => {
    expect(textOf(page)).toContain('path 0:1:0 . 2 inputs could not be arranged.');
    expect(textOf(page)).toContain(
      'volumes > a volume only grows failed, 1.2 s, 2 inputs left out, 2 races of 6 requests in all, sent within 0.4 to 1.2 ms of each other and answered within 2.1 to 17 ms',
    );
    expect(textOf(page)).toContain('volumes > create passed, 8 ms ');
  });

  test('the decisive line is looked for in the request when the answer has no such place', () => {
    const resize = EXCHANGES.get(2);
    if (!resize) throw new Error('the sample has a second exchange');
    const refused = new Map([[2, { ...resize, answerBody: 'no' }]]);
    const card = htmlReport(withFinding({ exchanges: [2] }), refused);
    expect(card.match(/<mark>.*?<\/mark>/g)).toEqual(['<mark>  &#34;size&#34;: 19</mark>']);
  });

  test('every requirement has its anchor, verdict and place in the document', () => {
    for (const { requirements } of SAMPLE.sections) {
      for (const { id, verdict, statement } of requirements) {
        const row =
          new RegExp(
            `<details class="requirement" id="${id}" data-verdict="${verdict}"[^>]*>[\\s\\S]*?</details>`,
          ).exec(page)?.[0] ?? '';
        expect(textOf(row)).toContain(`${verdict} ${id} ${statement}`);
        expect(textOf(row)).toContain('endpoints/volumes#POST /volumes');
      }
    }
  });

  test('what was not decided stands with what would decide it', () => {
    const undecided = textOf(sectionOf(page, 'undecided'));
    expect(undecided).toContain('Of 5 requirements this report says nothing');
    expect(undecided).toContain('Setting fixtures.instance enables 2 requirements');
    expect(undecided).toContain('no subnet could be made busy');
    expect(undecided).toContain('No documented operation shows what is billed.');
  });

  test('profile, preflight, traffic, glossary and options are there', () => {
    expect(textOf(sectionOf(page, 'profile'))).toContain(
      'no: both are created × 2, for example #4',
    );
    expect(textOf(sectionOf(page, 'preflight'))).toContain('credentials.readOnly ! refused 401');
    expect(textOf(sectionOf(page, 'traffic'))).toMatch(
      /312 requests sent; 20 objects created, 19 removed.*1\.5 s.*\/volumes\/7/,
    );
    expect(textOf(sectionOf(page, 'reading'))).toMatch(
      /inconclusive It was tried.*strict false.*section none/,
    );
  });

  test('waivers and what is not claimed stand apart, and only when there are any', () => {
    expect(page).not.toContain('id="exemptions"');
    const waived = htmlReport(waivedUntil('2030-01-01'), EXCHANGES);
    expect(textOf(sectionOf(waived, 'exemptions'))).toContain(
      'VOL-RESIZE-GROWS ✕ failed in force known storage team 2030-01-01',
    );
    expect(textOf(waived)).toContain('2 failed and 1 warned; 1 of them waived;');
    expect(textOf(sectionOf(waived, 'findings'))).not.toContain('VOL-RESIZE-GROWS');
  });

  test('reads sent again and again are one line of the evidence', () => {
    const card = textOf(htmlReport(withFinding({ exchanges: [1, 3, 3, 3, 2] }), EXCHANGES));
    expect(card).toContain('POST /v4/volumes → 200 GET /v4/regions/eu-1 → 200 3 times Request #2');
  });

  test('evidence that is not at hand is named by its number', () => {
    expect(textOf(htmlReport(SAMPLE, new Map()))).toContain('Evidence: evidence.ndjson, #1, #2.');
  });
});

describe('safe to open', () => {
  const hostile = htmlReport(HOSTILE_RUN, HOSTILE_EXCHANGES);

  test('the policy allows its own style and one script by hash, and no request', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'$/,
    );
    expect(page).not.toMatch(/ (src|srcset|action|poster)=|href="(?!#)|url\(|@import/);
  });

  test('a hostile target adds no element, no attribute, nothing unseen', () => {
    expect(unseenIn(hostile)).toEqual([]);
    const tags = (text: string) =>
      [
        ...new Set(text.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '').match(/<[a-z!][^\s>]*/g)),
      ].sort();
    expect(tags(hostile)).toEqual(tags(page));
    expect(hostile).not.toMatch(/<[^>]*\son\w+=/);
    expect(hostile.split('<script>')).toHaveLength(2);
    expect(textOf(hostile)).toContain(HOSTILE.slice(0, 60));
  });
});

describe('a large run', () => {
  test.each([
    ['short answers', '{"id":7,"size":19}'],
    ['answers of a megabyte', JSON.stringify({ size: 19, text: '<\u0000"'.repeat(1 << 17) })],
    ['answers that show as six times their length', '\u0000'.repeat(1 << 20)],
    ['answers of 4,000 lines', JSON.stringify(Array.from({ length: 4000 }, (_, i) => `<${i}>`))],
  ])('with %s stays under 3 MB', (_, body) => {
    const large = htmlReport(BIG_RUN, bigEvidence(body));
    expect(Buffer.byteLength(large)).toBeLessThan(3_000_000);
    expect(large.match(/<article /g)).toHaveLength(500);
    expect(large.match(/class="requirement"/g)).toHaveLength(800);
  });
});
