import { writeFileSync } from 'node:fs';
import { NOTHING_SECRET, type Redactor } from '../redaction/redactor.ts';

/** Where a command that knows tokens says and writes things: no token gets through. */
export class Output {
  readonly redactor: Redactor;

  constructor(redactor = NOTHING_SECRET) {
    this.redactor = redactor;
  }

  /** To the standard output; `then` is called once it is out. */
  print(text: string, then?: () => void): void {
    process.stdout.write(this.redactor.text(text), then);
  }

  /** To the standard error. */
  tell(text: string): void {
    process.stderr.write(this.redactor.text(text));
  }

  /** To a file; `flag` as Node has it. @throws Error of the file system */
  write(file: string, text: string, flag = 'w'): void {
    writeFileSync(file, this.redactor.text(text), { flag });
  }
}
