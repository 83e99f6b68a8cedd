import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import {
  addListedScan,
  areScansStored,
  describeWaitingScan,
  type ListedScan,
  listedScans,
  removeListedScans,
  type ScanBody,
  type ScanDetails,
  scanOutbox,
  takePathIn,
  updateListedScan,
  useListedScans,
  type WaitReason,
  waitReasonOf,
} from '#features/vault/api.ts';
import { selectScanSession } from '#lib/device/preferences-slice.ts';
import { randomId } from '#lib/device/random-id.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { noteScan } from '#lib/scan/recent-scans.ts';
import { codeKey } from '#lib/scan/sighting.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { topDialog } from '#lib/wedge/scan-targets.ts';
import { useFeedback } from './use-feedback.ts';

/** State of the last scan. After `saved` and `all-saved` the vault opens. */
export type ScanStatus =
  | { is: 'saving' | 'listed' | 'duplicate'; scan: ScannedCode; isReconstructed?: boolean }
  | { is: 'saved'; scan: ScannedCode; isReconstructed?: boolean /** As the vault has it. */; barcode: Barcode }
  | { is: 'waiting'; scan: ScannedCode; for: WaitReason }
  | { is: 'all-saved'; count: number };

/** Milliseconds. */
const vaultDelay = 1500;
const statusDuration = 2500;
const dialogCheckInterval = 500;

/** Handles a code that was read: saves it and opens the vault, or adds it to the session's list. */
export function useScans() {
  const { id: userId } = useCurrentUser();
  const isSession = useSelector(selectScanSession);
  const listed = useListedScans(userId);
  const waiting = scanOutbox.useWaiting();
  const [status, setStatus] = useState<ScanStatus | null>(null);
  const navigate = useNavigate();
  const feedback = useFeedback();
  useStatusTimeout(
    status,
    listed.some(({ kept }) => !kept),
    setStatus,
  );
  const isSettled = status?.is === 'saving' || status?.is === 'saved' || status?.is === 'all-saved';

  const isOf = (scan: ScannedCode) => (known: ScannedCode) => codeKey(known) === codeKey(scan);
  const isKnown = (scan: ScannedCode) =>
    [...listedScans(userId), ...scanOutbox.entries().map(({ body }) => body)].some(isOf(scan));
  const list = (scan: ScannedCode, part: Pick<ListedScan, 'photo'> & Partial<Pick<ListedScan, 'kept'>> = {}) =>
    addListedScan(userId, {
      ...{ key: randomId(), ...scan, scannedAt: serverTime() },
      ...{ kept: null, problem: null, ...part },
    });

  /** A code that was read on this device; from a photo, with a small copy of it. */
  const take = async (scan: ScannedCode, photo?: string) => {
    const offered = takePathIn(scan.value);
    if (offered) {
      feedback('read');
      return navigate(offered);
    }
    noteScan(scan.value);
    if (isKnown(scan)) {
      feedback('duplicate');
      return setStatus({ is: 'duplicate', scan });
    }
    feedback('read');
    if (isSession) {
      list(scan, { photo });
      return setStatus({ is: 'listed', scan });
    }
    setStatus({ is: 'saving', scan });
    const outcome = await scanOutbox.add(userId, { ...scan, scanned: true, scannedAt: serverTime(), photo });
    if (outcome.state === 'sent') noteScan(outcome.reply.location ?? '');
    if (outcome.state === 'refused') feedback('failed');
    if (outcome.state === 'refused') return setStatus(null);
    setStatus(
      outcome.state === 'sent'
        ? { is: 'saved', scan, barcode: outcome.reply }
        : { is: 'waiting', scan, for: waitReasonOf(outcome.failure) },
    );
  };
  /** A code that the server has read and saved in the vault. */
  const takeSaved = (barcode: Barcode, isNew: boolean, isReconstructed: boolean) => {
    const { id, value } = barcode;
    const scan = { type: codeTypeOf(barcode), value };
    if (isSession && isKnown(scan)) {
      const listed = listedScans(userId).find(isOf(scan));
      if (listed && !listed.kept) updateListedScan(userId, listed.key, { kept: { id, isNew }, problem: null });
      feedback('duplicate');
      return setStatus({ is: 'duplicate', scan });
    }
    feedback('read');
    if (isSession) list(scan, { kept: { id, isNew } });
    setStatus(isSession ? { is: 'listed', scan, isReconstructed } : { is: 'saved', scan, isReconstructed, barcode });
  };
  return {
    isSession,
    listed,
    areStored: areScansStored(userId),
    waiting,
    status,
    /** No more codes are taken: the vault is about to open. */
    isSettled,
    take,
    takeSaved,
    drop: (key: string) => removeListedScans(userId, [key]),
    putBack: (scan: ListedScan) => addListedScan(userId, scan),
    describe: (key: string, details: ScanDetails) => updateListedScan(userId, key, { details, problem: null }),
    describeWaiting: (entry: OutboxEntry<ScanBody>, details: ScanDetails) => void describeWaitingScan(entry, details),
    setStatus,
  };
}

/**
 * After a save, opens the vault, unless there are unsaved scans or a dialog is open. Any other status disappears after a
 * while.
 */
function useStatusTimeout(status: ScanStatus | null, isUnsaved: boolean, setStatus: (status: null) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!status || status.is === 'saving') return;
    const opensVault = !isUnsaved && (status.is === 'saved' || status.is === 'all-saved');
    const proceed = () => {
      if (!opensVault) setStatus(null);
      else if (topDialog()) timer = setTimeout(proceed, dialogCheckInterval);
      else navigate(paths.vault);
    };
    let timer = setTimeout(proceed, opensVault ? vaultDelay : statusDuration);
    return () => clearTimeout(timer);
  }, [status, isUnsaved, navigate, setStatus]);
}
