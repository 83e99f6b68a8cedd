/** A dependency of a service: started in order before the service serves, stopped in reverse order. */
export interface Part {
  name: string;
  /** May wait as long as a server it needs is down. */
  start?(): Promise<void>;
  /** Ends connections that it holds open, while the service goes on serving for so many milliseconds before it stops. */
  retire?(milliseconds: number): Promise<void>;
  stop?(): Promise<void>;
  /** Rejects while the part is unusable. */
  check?(): Promise<void>;
  /** The service works without it: while it is down, `/readyz` reports it but stays 200. */
  optional?: boolean;
}
