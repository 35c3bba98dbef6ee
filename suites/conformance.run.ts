import { registerSuites } from '../src/run/vitest-entry.ts';
import { suites } from './index.ts';

registerSuites(suites);
