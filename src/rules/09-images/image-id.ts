import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

/** Id of an image: `compute/` and a slug when it is public, `private/` and an id when it is not. */
export const imageId = ruleAbout(TEXT, {
  name: 'image-id',
  cites: ['resources/image#id'],
  refuse: (text) =>
    /^(?:compute|private)\/./s.test(text)
      ? undefined
      : `expected an image id such as "compute/<slug>" or "private/<id>", got ${quote(text)}`,
  isOpen: (text) => !/^(?:compute\/[a-z0-9][a-z0-9._-]*|private\/\d+)$/.test(text),
  vectors: {
    right: ['compute/debian12', 'compute/alpine3.23', 'compute/ubuntu22.04', 'private/1234'],
    wrong: [
      ['', 'empty'],
      ['compute/', 'nothing follows'],
      ['private/', 'nothing follows'],
      ['compute', 'no slash'],
      ['debian12', 'no prefix'],
      ['/compute/debian12', 'leading slash'],
      [' compute/debian12', 'leading space'],
      ['Compute/debian12', 'upper case'],
      ['public/debian12', 'another prefix'],
      ['privates/1234', 'longer prefix'],
      ['compute%2Fdebian12', 'percent-encoded slash'],
      ['1234', 'number alone'],
    ],
    open: [
      ['private/abc', 'the form of a private id is not said'],
      ['compute/Debian 12', 'the form of a slug is not said'],
      ['compute/a/b', 'the form of a slug is not said'],
      ['compute/\n', 'the form of a slug is not said'],
    ],
  },
});
