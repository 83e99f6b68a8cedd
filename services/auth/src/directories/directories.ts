import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import * as openid from 'openid-client';
import type { AuthConfig } from '../config.ts';
import { refusals } from '../refusal-messages.ts';
import { type DirectorySettings, readDirectories } from './directory-settings.ts';

export interface Directory {
  settings: DirectorySettings;
  /** Its endpoints and keys, as it publishes them. Asks once an hour; throws while it is away. */
  discover(): Promise<openid.Configuration>;
}

export interface Directories {
  all: DirectorySettings[];
  /** Throws `not_found`. */
  get(id: string): Directory;
}

const hourMs = 3_600_000;
/** Seconds. Less than the gateway waits for us. */
const timeout = 5;

/** Reads the settings. Throws where they are wrong; a directory that is away doesn't keep auth from starting. */
export function openDirectories({ DIRECTORIES_FILE, NODE_ENV }: AuthConfig): Directories {
  const all = DIRECTORIES_FILE ? readDirectories(DIRECTORIES_FILE, { isProduction: NODE_ENV === 'production' }) : [];
  const byId = new Map(all.map((settings) => [settings.id, openDirectory(settings)]));
  return {
    all,
    get(id) {
      const found = byId.get(id);
      if (!found) throw notFound(coded(refusals.noDirectory));
      return found;
    },
  };
}

function openDirectory(settings: DirectorySettings): Directory {
  let known: { configuration: openid.Configuration; at: number } | undefined;
  /** Shared by all who ask meanwhile: anybody may ask, and one that is away takes seconds to answer. */
  let asked: Promise<openid.Configuration> | undefined;
  return {
    settings,
    async discover() {
      if (known && Date.now() - known.at < hourMs) return known.configuration;
      asked ??= discover(settings).finally(() => {
        asked = undefined;
      });
      const configuration = await asked;
      known = { configuration, at: Date.now() };
      return configuration;
    },
  };
}

function discover({ issuer, clientId, clientSecret }: DirectorySettings): Promise<openid.Configuration> {
  // openid-client trusts the connection to the token endpoint; we verify the signature of ID tokens too.
  const execute = [openid.enableNonRepudiationChecks];
  if (new URL(issuer).protocol === 'http:') execute.push(openid.allowInsecureRequests); // refused in production
  const authentication = openid.ClientSecretBasic(clientSecret);
  return openid.discovery(new URL(issuer), clientId, undefined, authentication, { timeout, execute });
}
