import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

const FORM = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/;

/** Times of day that ISO 8601 allows although no ordinary clock shows them. */
const UNUSUAL_TIMES = ['23:59:60', '24:00:00'];

/** Calendar date and time of day, to the second, with neither zone nor offset. */
export const timestamp = ruleAbout(TEXT, {
  name: 'timestamp',
  cites: ['conventions#timestamps'],
  refuse: (text) => {
    const parts = FORM.exec(text)?.slice(1).map(Number);
    if (parts === undefined) {
      return `expected a timestamp YYYY-MM-DDThh:mm:ss without zone or fraction, got ${quote(text)}`;
    }
    return dateReason(text, parts) ?? timeReason(text, parts);
  },
  isOpen: (text) => text.startsWith('0000') || UNUSUAL_TIMES.includes(text.slice(11)),
  vectors: {
    right: [
      '2018-01-02T03:04:05',
      '1970-01-01T00:00:00',
      '2024-02-29T23:59:59',
      '2000-02-29T12:00:00',
      '9999-12-31T23:59:59',
    ],
    wrong: [
      ['', 'empty'],
      ['2018-01-02T03:04:05Z', 'zone'],
      ['2018-01-02T03:04:05+00:00', 'offset'],
      ['2018-01-02T03:04:05-0500', 'offset without colon'],
      ['2018-01-02T03:04:05.000', 'fraction'],
      ['2018-01-02 03:04:05', 'space instead of T'],
      ['2018-01-02t03:04:05', 'small t'],
      ['2018-01-02T03:04', 'no seconds'],
      ['2018-01-02', 'no time'],
      ['20180102T030405', 'basic form'],
      ['2018-1-2T3:4:5', 'single digits'],
      ['02018-01-02T03:04:05', 'five-digit year'],
      ['+2018-01-02T03:04:05', 'signed year'],
      ['2018-00-02T03:04:05', 'month 0'],
      ['2018-13-02T03:04:05', 'month 13'],
      ['2018-01-00T03:04:05', 'day 0'],
      ['2018-01-32T03:04:05', 'day 32'],
      ['2018-04-31T03:04:05', '31 April'],
      ['2023-02-29T03:04:05', '29 February, ordinary year'],
      ['1900-02-29T03:04:05', '29 February, century year not divisible by 400'],
      ['2018-01-02T24:00:01', 'past the end of the day'],
      ['2018-01-02T25:00:00', 'hour 25'],
      ['2018-01-02T03:60:00', 'minute 60'],
      ['2018-01-02T03:04:60', 'second 60 inside an hour'],
      ['2018-01-02T23:59:61', 'second 61'],
      ['2018-01-02T03:04:05\n', 'trailing newline'],
      [' 2018-01-02T03:04:05', 'leading space'],
      ['2018-01-02T03:04:0٥', 'Arabic digit'],
      ['1514862245', 'seconds since 1970'],
    ],
    open: [
      ['2016-12-31T23:59:60', 'leap second'],
      ['2018-01-02T24:00:00', 'end of day as ISO 8601 may write it'],
      ['0000-01-01T00:00:00', 'ISO 8601 has a year 0 by agreement only'],
    ],
  },
});

function dateReason(text: string, [year = 0, month = 0, day = 0]: number[]): string | undefined {
  if (month < 1 || month > 12) return `expected a month from 01 to 12 in ${quote(text)}`;
  const last = daysIn(year, month);
  if (day < 1 || day > last) return `expected a day from 01 to ${last} in ${quote(text)}`;
  return undefined;
}

function timeReason(text: string, parts: number[]): string | undefined {
  const [hour = 0, minute = 0, second = 0] = parts.slice(3);
  const ordinary = hour <= 23 && minute <= 59 && second <= 59;
  if (ordinary || UNUSUAL_TIMES.includes(text.slice(11))) return undefined;
  return `expected a time of day from 00:00:00 to 23:59:59 in ${quote(text)}`;
}

function daysIn(year: number, month: number): number {
  // The calendar repeats every 400 years, and Date.UTC takes years under 100 for 19xx.
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}
