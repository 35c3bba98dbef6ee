import { Output } from './output.ts';

/** Says which reports could not be laid out; what was found stands in run.json all the same. */
export function tellUnwritten(failures: readonly string[], output = new Output()): void {
  for (const failure of failures) {
    const [line] = failure.split('\n');
    output.tell(`internal error, please report it: could not lay out ${line}\n`);
  }
}
