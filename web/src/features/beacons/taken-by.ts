import type { Beacon } from '@floorlight/contracts/beacons';
import { t } from './messages.ts';

/** `Ken is on it` */
export const takenBy = ({ takenByName: name }: Beacon): string =>
  name === null ? t.takenBy.someone() : t.takenBy.person({ name });
