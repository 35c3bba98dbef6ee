/**
 * What keeps a text from being a well-formed XML 1.0 document of elements, attributes and character
 * data: the first offence, or undefined. Knows no comments, CDATA or DTD: the writer uses none.
 */
export function xmlOffence(document: string): string | undefined {
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  if (body === document) return 'no XML declaration';
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(body);
  if (forbidden) return `forbidden character at ${forbidden.index}`;
  const open: string[] = [];
  let roots = 0;
  for (const [piece] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!piece.startsWith('<')) {
      if (!TEXT.test(piece)) return `text: ${piece}`;
      if (open.length === 0 && piece.trim() !== '') return `text outside the root: ${piece}`;
      continue;
    }
    const closing = /^<\/([\w-]+)>$/.exec(piece)?.[1];
    if (closing !== undefined) {
      if (open.pop() !== closing) return `unbalanced ${piece}`;
      continue;
    }
    const opening = TAG.exec(piece);
    if (!opening) return `tag: ${piece}`;
    if (open.length === 0) roots += 1;
    if (!piece.endsWith('/>')) open.push(opening[1] ?? '');
  }
  if (open.length > 0) return `never closed: ${open.join(', ')}`;
  return roots === 1 ? undefined : `${roots} roots`;
}

const REFERENCE = '&(?:amp|lt|gt|quot|apos|#\\d+);';
const TEXT = new RegExp(`^(?:[^&<]|${REFERENCE})*$`, 'u');
const TAG = new RegExp(`^<([\\w-]+)(?: [\\w-]+="(?:[^&<"]|${REFERENCE})*")*\\/?>$`, 'u');
