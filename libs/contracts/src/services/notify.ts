import { alarmReachEndpoints } from '../alarm-reach.ts';
import { alarmTestEndpoints } from '../alarm-tests.ts';
import { callBackEndpoints } from '../call-back.ts';
import { controlRoomEndpoints } from '../control-room.ts';
import { notificationEndpoints } from '../notifications.ts';
import { ownDataEndpoints } from '../own-data.ts';
import { phoneEndpoints } from '../phone-numbers.ts';
import { pushEndpoints } from '../push.ts';
import { webhookEndpoints } from '../webhooks.ts';
import { ownEndpoints } from './own-endpoints.ts';

export const notifyEndpoints = ownEndpoints('notify', [
  alarmReachEndpoints,
  alarmTestEndpoints,
  callBackEndpoints,
  controlRoomEndpoints,
  notificationEndpoints,
  ownDataEndpoints,
  phoneEndpoints,
  pushEndpoints,
  webhookEndpoints,
]);
