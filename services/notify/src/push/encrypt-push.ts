import type { PushKind } from '@floorlight/contracts/push';
import type { VapidKeys } from '@floorlight/service-kit/vapid-keys';
import webPush from 'web-push';

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Encrypted {
  headers: Record<string, string>;
  body: Buffer;
}

interface Push {
  kind: PushKind;
  subjectId: string;
  /** JSON. */
  text: string;
  /** Seconds that the push service keeps it for a device that can't be reached. */
  life: number;
}

const encoding = 'aes128gcm';
/** Seconds; push services allow a day. */
const tokenLife = 12 * 3600;

/** What a sleeping device must show at once, although that costs its battery (RFC 8030, 5.3). */
const urgent: Record<PushKind, boolean> = {
  ...{ alarm: true, evacuation: true, needs_help: true, message: true, placed: true, test: true },
  ...{ answered: false, all_clear: false },
  ...{ break_ending: false, break_over: false, tote: false, tote_wanted: false },
  ...{ count: false, incident: false },
  ...{ share_asked: false, share_decided: false },
};

/** Encrypts pushes for devices. The token by which a push service knows us serves all its devices for some hours. */
export function pushEncrypter(subject: string) {
  const tokens = new Map<string, { header: string; until: number }>();

  function authorization(endpoint: string, { publicKey, privateKey }: VapidKeys): string {
    const { origin } = new URL(endpoint);
    const name = `${publicKey} ${origin}`;
    const now = Math.floor(Date.now() / 1000);
    const known = tokens.get(name);
    if (known && known.until > now + tokenLife / 2) return known.header;
    const until = now + tokenLife;
    if (tokens.size >= 100) tokens.clear(); // browsers have a handful of push services
    const { Authorization: header } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding, until);
    tokens.set(name, { header, until });
    return header;
  }

  return ({ endpoint, p256dh, auth }: Device, keys: VapidKeys, { kind, subjectId, text, life }: Push): Encrypted => ({
    headers: {
      authorization: authorization(endpoint, keys),
      'content-type': 'application/octet-stream',
      'content-encoding': encoding,
      ttl: String(life),
      urgency: urgent[kind] ? 'high' : 'normal',
      // Of several that wait for a device, it gets the newest about one subject. 32 characters are allowed.
      topic: subjectId.replaceAll('-', ''),
    },
    body: webPush.encrypt(p256dh, auth, text, encoding).cipherText,
  });
}
