/** This machine lacks what a scenario needs. The message says what. */
export class NotPossible extends Error {}
