import { LAYOUT } from './layout.ts';
import { PALETTE } from './palette.ts';
import { PARTS } from './parts.ts';
import { PRINT } from './print.ts';

/** The style sheet of every page of this project: readable first, light and dark, phone and paper. */
export const STYLE = PALETTE + LAYOUT + PARTS + PRINT;
