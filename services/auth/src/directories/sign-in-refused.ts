import type { DirectoryRefusal } from '@floorlight/contracts/directories';

/** The person sees the reason; the log gets the message too. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly reason: DirectoryRefusal;

  constructor(reason: DirectoryRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}
