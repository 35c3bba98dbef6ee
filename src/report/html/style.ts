import { LAYOUT } from './style-layout.ts';
import { PALETTE } from './style-palette.ts';
import { PARTS } from './style-parts.ts';

/** The style sheet of every page of this project: readable first, light and dark, phone and paper. */
export const STYLE = PALETTE + LAYOUT + PARTS;
