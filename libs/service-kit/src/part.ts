/** Something a service stands on: started in order before the service serves, stopped in reverse order. */
export interface Part {
  name: string;
  /** May take as long as what it waits for is away. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
  /** Rejects while it is not usable. */
  check?(): Promise<void>;
  /** The service serves without it: while it is away `/readyz` says so, but stays 200. */
  optional?: boolean;
}
