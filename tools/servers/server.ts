export const serverNames = ['postgres', 'redis', 'nats'] as const;
export type ServerName = (typeof serverNames)[number];

/** A backing server in our hands. Its url stays the same through kills and restarts. */
export interface Server {
  name: ServerName;
  url: string;
  /** Where it came from, in words: for the log. */
  origin: string;
  /** Null while it does not run, and for a server that is not ours. */
  readonly pid: number | null;
  /** Resolves when it answers; does nothing while it runs. Throws, with the end of its log, when it can't start. */
  start(): Promise<void>;
  /** Ends it in order, keeping its data. A server that is not ours is left alone. */
  stop(): Promise<void>;
  /** Sends a signal to it and all its children: SIGKILL, SIGSTOP, SIGCONT… Throws for a server that is not ours. */
  kill(signal: NodeJS.Signals): void;
}

/** What there is to know about one kind of server, wherever its program comes from. */
export interface Engine {
  name: ServerName;
  /** The variable that names a server to use instead of one of our own. */
  variable: string;
  program: string;
  /** Debian packages that hold the program. */
  packages: readonly string[];
  image: string;
  /** The port inside the container. */
  imagePort: number;
  /** Where the image keeps its data. */
  imageData: string;
  imageEnvironment: Record<string, string>;
  /** The port of our own server unless it is taken. */
  port: number;
  /** The system user it must run as when we are root. */
  user?: string;
  stopSignal: NodeJS.Signals;
  url(port: number): string;
  /** Makes the data directory ready for the program; run before every start. */
  prepare?(place: Place): Promise<void>;
  /** Arguments of the program. */
  command(place: Place & { port: number; durable: boolean }): string[];
  /** Arguments of the container. */
  imageCommand(durable: boolean): string[];
  /** Resolves when the server at `url` takes work. */
  answers(url: string): Promise<void>;
}

/** Where an engine's program and data lie, and as whom it runs. */
export interface Place {
  program: string;
  directory: string;
  user: string | undefined;
}
