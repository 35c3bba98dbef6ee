/** A file that is not there or cannot be written, a port that is taken. */
export function isOfTheSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

/** Nobody has asked for anything wrong: there is no room for what is to be written. */
export function isForWantOfRoom({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code);
}

/** What the commonest of them mean to whoever typed the command. */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'it is there already, and nothing is written over it',
  EISDIR: 'expected a file, but it is a folder',
  ENOTDIR: 'expected a folder, but it is a file',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user may not fill more of the disk',
  EFBIG: 'a file grew longer than this user may write',
  EADDRINUSE: 'another program listens on that port already; leave --port out for a free one',
};

/** Which file or port, and why not. */
export function inWords(error: NodeJS.ErrnoException): string {
  const {
    code = '',
    path,
    message,
    address,
    port,
  } = error as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly port?: number;
  };
  const meaning = MEANINGS[code];
  const thing = path ?? (port === undefined ? undefined : `${address ?? ''}:${port}`);
  if (meaning === undefined) return message;
  return thing === undefined ? meaning : `${thing}: ${meaning}`;
}
