import type { TargetName } from './world/targets.ts';

/** How often and for how long scenarios do what they do. */
export interface Amounts {
  /** The processes to kill and to pause, in this order. */
  targets: TargetName[];
  /** How often each process is killed. */
  rounds: number;
  /** Alerts a second. */
  rate: number;
  /** Seconds of each pause, each cut and each other fault, and of the time without a network. */
  pause: number;
  cut: number;
  fault: number;
  offline: number;
  /** Sockets that lose their connection at once. */
  sockets: number;
  /** Clean runs, and seconds of each. */
  clean: number;
  cleanSeconds: number;
  /** Minutes after which the run ends by itself. */
  minutes: number;
  /** The seed of all random choices: who presses, when, and the pause between kills. */
  seed: string;
}
