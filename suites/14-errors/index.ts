import { suite } from '../../src/check/check.ts';
import { fieldChecks } from './field.ts';
import { fieldsAlikeChecks } from './fields-alike.ts';
import { leftFreeChecks } from './left-free.ts';
import { namedFieldChecks } from './named-field.ts';
import { namesInUseChecks } from './names-in-use.ts';
import { nothingLeftChecks } from './nothing-left.ts';
import { oddFieldsChecks } from './odd-fields.ts';
import { oddValuesChecks } from './odd-values.ts';
import { refusalChecks } from './refusals.ts';
import { statusChecks } from './status.ts';
import { unchangedChecks } from './unchanged.ts';

/** Errors: classes of status, the unchanged state, and which field is named. */
export const errors = suite('Errors', (check) => {
  statusChecks(check);
  oddValuesChecks(check);
  oddFieldsChecks(check);
  unchangedChecks(check);
  nothingLeftChecks(check);
  leftFreeChecks(check);
  fieldChecks(check);
  namedFieldChecks(check);
  namesInUseChecks(check);
  fieldsAlikeChecks(check);
  refusalChecks(check);
});
