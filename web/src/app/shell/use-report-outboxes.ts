import { paths } from '@floorlight/contracts/paths';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { applyBeacon } from '#features/beacons/api.ts';
import { beaconOutbox, onBeaconSettled } from '#features/beacons/outbox.ts';
import { applyCount, refreshCounts } from '#features/counts/api.ts';
import { itemsWords, placeOf } from '#features/counts/count-words.ts';
import { countOutbox, onCountSettled } from '#features/counts/outbox.ts';
import { keepRefused } from '#features/counts/refused-counts.ts';
import { applyIncident } from '#features/incidents/api.ts';
import { giveBack } from '#features/incidents/incident-draft.ts';
import { incidentOutbox, incidentPhotoOutbox, onIncidentSettled } from '#features/incidents/outbox.ts';
import { vaultApi } from '#features/vault/api.ts';
import { discardOutbox, onDiscardSettled } from '#features/vault/discard-outbox.ts';
import { onScanSettled, scanOutbox } from '#features/vault/outbox.ts';
import { wordsOf } from '#lib/api/failure.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from '../store.ts';

const outboxes = [beaconOutbox, incidentOutbox, incidentPhotoOutbox, countOutbox, scanOutbox, discardOutbox];

/** The way to the server may be free: what waits on this device is sent at once. */
export const kickReports = (): void => {
  for (const outbox of outboxes) outbox.kick();
};

/**
 * Runs the outboxes of beacons, incidents, counts and scans while their user is signed in, and says what became of each
 * entry.
 */
export function useReportOutboxes(userId: string): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const failed = (title: string, message: string) => dispatch(showToast({ title, message, tone: 'danger' }));
    const forgetBeacons = onBeaconSettled((outcome) => {
      if (outcome.state === 'refused')
        return failed(
          'Failed to Place Beacon',
          wordsOf(outcome.failure, 'Could not place alert beacon. Please try again.'),
        );
      dispatch(applyBeacon(outcome.reply));
      return dispatch(
        showToast({ title: 'Alert Beacon Placed', message: 'Everyone on this site sees it now.', tone: 'success' }),
      );
    });
    const forgetIncidents = onIncidentSettled({
      report: async ({ body }, outcome) => {
        if (outcome.state === 'refused') {
          await giveBack(userId, body);
          return failed(
            'Submission Failed',
            wordsOf(outcome.failure, 'Failed to submit incident report. Please try again.'),
          );
        }
        dispatch(applyIncident(outcome.reply));
        return dispatch(
          showToast({
            title: 'Incident Report Submitted',
            message: 'Your incident report has been recorded and managers have been notified.',
            tone: 'success',
          }),
        );
      },
      photo: (_, outcome) =>
        outcome.state === 'sent'
          ? dispatch(applyIncident(outcome.reply))
          : failed('A photo was not added', wordsOf(outcome.failure, 'The report itself has arrived.')),
    });
    const forgetCounts = onCountSettled((entry, outcome) => {
      if (outcome.state === 'refused') {
        const words = wordsOf(outcome.failure, 'Its figures are kept on this device.');
        keepRefused(entry, words);
        return failed('Failed to save inventory count', `${placeOf(entry.body)}: ${words}`);
      }
      dispatch(applyCount(outcome.reply));
      dispatch(refreshCounts());
      const { reply } = outcome;
      const held = reply.empty ? 'empty' : itemsWords(reply.total);
      return dispatch(showToast({ title: 'Count Saved', message: `${placeOf(reply)}: ${held}`, tone: 'success' }));
    });
    const forgetScans = onScanSettled((outcome, by) => {
      if (outcome.state === 'sent')
        return dispatch(vaultApi.util.invalidateTags(['Barcodes', 'Categories', 'Stats', 'ManagerBadges']));
      const message = wordsOf(outcome.failure, 'Failed to create barcode');
      if (by !== 'hand') return failed('Error', message);
      const link = { label: 'Edit', to: paths.manualEntry };
      return dispatch(showToast({ title: 'Barcode not saved', message, tone: 'danger', link }));
    });
    const forgetDiscards = onDiscardSettled((outcome) =>
      outcome.state === 'refused' && outcome.failure.status !== 404
        ? failed('Delete failed', `Failed to delete the barcode: ${wordsOf(outcome.failure, 'Please try again.')}`)
        : dispatch(vaultApi.util.invalidateTags(['Barcodes', 'Categories', 'Stats'])),
    );
    for (const outbox of outboxes) void outbox.start(userId);
    window.addEventListener('online', kickReports);
    return () => {
      window.removeEventListener('online', kickReports);
      for (const outbox of outboxes) outbox.stop();
      forgetBeacons();
      forgetIncidents();
      forgetScans();
      forgetDiscards();
      forgetCounts();
    };
  }, [dispatch, userId]);
}
