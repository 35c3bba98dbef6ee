export { valueAt } from '../text/pointer.ts';
