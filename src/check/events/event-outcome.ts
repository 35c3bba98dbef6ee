/*
 * What an event record says of how its action ended. Nobody knows its shape (SIL-EVT-RECORD), so a failure may be
 * a word, a mark, an error beside it or the status of the refusal.
 */

/** Whether the record itself says that the action came to nothing. */
export function tellsFailure(record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return isFailureWord(record);
  return Object.entries(record).some(
    ([key, value]) => marksFailure(key, value) || tellsFailure(value),
  );
}

function isFailureWord(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    [FAILURE, REFUSAL, ACTION_THAT_FAILED].some((each) => each.test(value))
  );
}

/** An action within a text that tells of what was asked for and not done, before it or behind. */
const ACTION_THAT_FAILED =
  /^(?=.*(?:vpc|subnet)_\w).*(?:fail|refus|reject|denied|invalid|error|attempt)/is;

const FAILURE =
  /^(?:fail(?:ed|ure)?|error|refused|rejected|denied|forbidden|invalid|aborted|cancell?ed|unsuccessful|not[ _-]?(?:completed|successful)|rolled[ _-]?back)$/i;

/** What says so within other words: `access_denied`, `rejected by policy`. */
const REFUSAL =
  /(?<![a-z])(?:denied|forbidden|refused|rejected|unauthori[sz]ed|not[ _-]?(?:permitted|allowed)|bad[ _-]?request|validation[ _-]?(?:error|failed))(?![a-z])/i;

function marksFailure(key: string, value: unknown): boolean {
  if (SUCCESS_KEY.test(key)) return value === false;
  if (ERROR_KEY.test(key)) return isSaid(value);
  return STATUS_KEY.test(key) && Number(value) >= 400 && Number(value) <= 599;
}

const SUCCESS_KEY = /^(?:is_?)?(?:success(?:ful)?|succeeded|ok|accepted)$/i;
const ERROR_KEY = /^(?:is_?)?(?:errors?|fail(?:ed|ure)|error_?(?:message|code))$/i;
const STATUS_KEY = /^(?:http_?)?(?:status|code)(?:_?code)?$/i;

/** Whether a field under such a name says anything: not null, false, zero, and not empty. */
function isSaid(value: unknown): boolean {
  return Boolean(value) && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0);
}
