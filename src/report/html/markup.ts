import { escapeInvisibleBlock } from '../../text/escape-invisible.ts';

/** Text that is HTML already. Only `html` and `trusted` make it; everything else is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand between the strings of an `html` template. */
export type Content = Markup | string | number | undefined | false | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/**
 * An HTML template: values are escaped for elements and quoted attributes alike and their unseen
 * characters named; `Markup` stays as it is; lists are joined; `undefined` and `false` vanish.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(rendered)));
}

/** Marks text written in this project, such as the style sheet, as HTML. Never use it on data. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function rendered(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(rendered).join('');
  return escapeInvisibleBlock(String(content)).replace(
    /[&<>"']/g,
    (character) => ENTITIES[character] ?? '',
  );
}
