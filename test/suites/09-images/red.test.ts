import { imagesFaults } from '../../../src/reference/faults/09-images/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/** The fields of an image are judged on every answer: these checks list images, read them and ask for an upload. */
const showing = ['IMG-ID-UNIQUE', 'IMG-LIST']
  .flatMap((id) => checksOf(images.checks, id))
  .filter(({ requirements }) => requirements.length === 1);

seenRed(images.checks, imagesFaults, { showing, settleSeconds: 0.1, server: { control: true } });
