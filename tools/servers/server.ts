export const serverNames = ['postgres', 'redis', 'nats'] as const;
export type ServerName = (typeof serverNames)[number];

/** A running Postgres, Redis or NATS. Its url stays the same through kills and restarts. */
export interface Server {
  name: ServerName;
  url: string;
  /** Where it came from, for the log. */
  origin: string;
  /** Null while it does not run, and for an external server. */
  readonly pid: number | null;
  /** Starts it unless it runs. Resolves when it answers; throws with the end of its log if it can't start. */
  start(): Promise<void>;
  /** Shuts it down and keeps its data. Does nothing to an external server. */
  stop(): Promise<void>;
  /** Signals it and its children: SIGKILL, SIGSTOP, SIGCONT… Throws for an external server. */
  kill(signal: NodeJS.Signals): void;
}

/** How to run one kind of server, as a program or as a container. */
export interface Engine {
  name: ServerName;
  /** The environment variable with the URL of an external server to use instead. */
  variable: string;
  program: string;
  /** Debian packages that hold the program. */
  packages: readonly string[];
  image: string;
  /** The port inside the container. */
  imagePort: number;
  /** Where the image keeps its data. */
  imageData: string;
  imageEnvironment(secrets: ServerSecrets): Record<string, string>;
  /** A shell command that runs in the container after each start. */
  imageStarted?: string;
  /** The port of a local server unless it is taken. */
  port: number;
  /** The system user it must run as if we are root. */
  user?: string;
  stopSignal: NodeJS.Signals;
  /** The administrator's. */
  url(port: number, secrets: ServerSecrets): string;
  /** Prepares the data directory. Runs before every start. */
  prepare?(installation: Installation): Promise<void>;
  /** Arguments of the program. */
  command(installation: Installation & { port: number; durable: boolean }): string[];
  /** Arguments of the container. */
  imageCommand(durable: boolean, secrets: ServerSecrets): string[];
  /** Resolves if the server at `url` accepts work, else rejects. */
  ping(url: string, secrets: ServerSecrets): Promise<void>;
}

/** The secrets of a server; null for one that takes everybody, as tests of services use it. */
export type ServerSecrets = {
  /** Absolute path of what everyone may read: the files that `serverFiles` makes. */
  files: string;
  readonly values: Record<string, string>;
} | null;

/** Where a container finds the files of its secrets. */
export const imageFiles = '/run/floorlight';

/** An engine's program, data directory and system user. */
export interface Installation {
  program: string;
  directory: string;
  user: string | undefined;
  secrets: ServerSecrets;
}
