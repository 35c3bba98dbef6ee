import { suites } from '../../suites/index.ts';
import { registerSuites } from './vitest-entry.ts';

registerSuites(suites);
