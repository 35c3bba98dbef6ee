/** `must`: the document states it. `should`: it follows from its conventions, but is not said. */
export type Level = 'must' | 'should';
