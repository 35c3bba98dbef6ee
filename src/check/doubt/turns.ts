/** The first turn of a check runs concurrently with others, the second alone, the last alone with nothing shared. */
export const LAST_TURN = 3;
