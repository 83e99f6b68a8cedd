/** What the lanes of a relay know about NATS. */
export interface Link {
  /** When the stream was created; null while events can't be published. */
  stream(): Date | null;
  /** NATS is not there, or it does not answer. */
  isAway(): boolean;
  /** It is connected but does not answer. */
  isHanging(): boolean;
  answered(): void;
  /** The time of the last answer, as of `performance.now()`. */
  answeredAt(): number;
  failed(error: unknown): void;
}
