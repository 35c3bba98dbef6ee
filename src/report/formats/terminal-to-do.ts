import { missingWords } from '../../result/causes/missing-operation.ts';
import type { RunResult } from '../../result/run-result.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { progressBar, progressWords, toDoOf } from '../to-do.ts';
import { wrapped } from './wrap.ts';

/** A target that is not finished: how far each section is, and what is missing there. */
export function toDoLines(
  result: RunResult,
  width: number,
  bold: (text: string) => string,
): string[] {
  const sections = toDoOf(result);
  if (sections.length === 0) return [];
  const widest = Math.max(...sections.map(({ title }) => title.length));
  const isWide = width > widest + 60;
  const lines = sections.flatMap((section) => [
    ...(isWide
      ? [`${section.title.padEnd(widest)}  ${progressBar(section)}  ${progressWords(section)}`]
      : wrapped(`${section.title}: ${progressWords(section)}`, width)),
    ...section.missing.flatMap((each) =>
      wrapped(escapeInvisible(missingWords(each)), width - 4).map(
        (line, index) => `${index === 0 ? '  - ' : '    '}${line}`,
      ),
    ),
  ]);
  return ['', bold('Still to do, in the order of the document:'), ...lines];
}
