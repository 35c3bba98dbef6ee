import { escapeInvisibleBlock } from '../../text/escape-invisible.ts';

/** An element: its name, attributes, and children; strings are character data. */
export type XmlNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string | number>>,
      children: readonly XmlNode[],
    ];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/**
 * An XML 1.0 document. What XML cannot carry (control characters, lone surrogates) and what a
 * reader could not see is named, as `escapeInvisibleBlock` does; everything else is escaped.
 */
export function xml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, '')}\n`;
}

function element(node: XmlNode, indent: string): string {
  if (typeof node === 'string') return escaped(node, /[&<>]/g);
  const [name, attributes, children] = node;
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value), /[&<>"'\n\t]/g)}"`,
  );
  const start = `<${name}${pairs.join('')}`;
  if (children.length === 0) return `${start}/>`;
  if (children.some((child) => typeof child === 'string')) {
    return `${start}>${children.map((child) => element(child, '')).join('')}</${name}>`;
  }
  const inner = children.map((child) => `\n${indent}  ${element(child, `${indent}  `)}`);
  return `${start}>${inner.join('')}\n${indent}</${name}>`;
}

function escaped(text: string, special: RegExp): string {
  return escapeInvisibleBlock(text).replace(
    special,
    (character) => ENTITIES[character] ?? character,
  );
}
