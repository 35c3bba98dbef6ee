import type { Request } from '../http/exchange.ts';
import { matchOperation } from '../spec/match.ts';

/**
 * Whether anyone may read it without credentials: the catalogue of regions, and public images
 * (authentication#rule-3). Where the document does not say, nobody is asked to answer.
 */
export function isPublicRead({ method, path }: Pick<Request, 'method' | 'path'>): boolean {
  const match = method === 'GET' ? matchOperation(method, `/v4${path}`) : undefined;
  if (match === undefined || !('operation' in match)) return false;
  const { access } = match.operation;
  return access === 'public' || (access === 'mixed' && !isPrivateImage(match.params));
}

function isPrivateImage({ imageId = '' }: Readonly<Record<string, string>>): boolean {
  return imageId.startsWith('private/');
}
