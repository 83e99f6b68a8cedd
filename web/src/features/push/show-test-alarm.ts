import { receivedAlarmTest } from '@floorlight/contracts/alarm-tests';
import type { Dispatch } from '@reduxjs/toolkit';
import { call } from '#lib/api/call.ts';
import { playAlert } from '#lib/sounds/alert-tones.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';

/** Sounds and shows the test alarm that this user asked for, and reports that this page has it. */
export function showTestAlarm(id: string, dispatch: Dispatch): void {
  playAlert('danger', id);
  dispatch(showToast({ title: t.testShown(), message: t.testNoEmergency(), tone: 'info' }));
  void call({ endpoint: receivedAlarmTest, params: { id }, body: { by: 'app' } });
}
