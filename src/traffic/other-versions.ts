import { matchOperation } from '../spec/match.ts';

/** A segment that reads like a version, and is not the one of the document. */
const OTHER = /\/(v(?!4\/)\d[\w.-]{0,20})\//;

/**
 * The version below which a request asks for something that the document has below `/v4`; undefined where it does
 * not look like one.
 */
export function otherVersionOf(method: string, url: string): string | undefined {
  const [, version] = OTHER.exec(url) ?? [];
  if (version === undefined) return undefined;
  return matchOperation(method, url.replace(OTHER, '/v4/')) ? version : undefined;
}
