import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import {
  areScansKept,
  type ListedScan,
  listedScans,
  listScan,
  relistScan,
  scanOutbox,
  unlistScans,
  useListedScans,
  type WaitsFor,
  waitsFor,
} from '#features/vault/api.ts';
import { selectScanSession } from '#lib/device/preferences-slice.ts';
import { randomId } from '#lib/device/random-id.ts';
import { codeKey } from '#lib/scan/sighting.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { topDialog } from '#lib/wedge/scan-targets.ts';
import { useFeedback } from './use-feedback.ts';

/** What became of the last scan. After `saved` and `all-saved` the vault is opened. */
export type ScanNews =
  | { is: 'saving' | 'saved' | 'listed' | 'duplicate'; scan: ScannedCode; isReconstructed?: boolean }
  | { is: 'waiting'; scan: ScannedCode; for: WaitsFor }
  | { is: 'all-saved'; count: number };

/** Milliseconds. */
const vaultDelay = 1500;
const newsShown = 2500;
const dialogLook = 500;

/** What is done with a code once it was read: saved and shown in the vault, or put onto the list of the session. */
export function useScans() {
  const { id: userId } = useCurrentUser();
  const isSession = useSelector(selectScanSession);
  const listed = useListedScans(userId);
  const waiting = scanOutbox.useWaiting();
  const [news, setNews] = useState<ScanNews | null>(null);
  const feedback = useFeedback();
  useAfterwards(
    news,
    listed.some(({ kept }) => !kept),
    setNews,
  );
  const isSettled = news?.is === 'saving' || news?.is === 'saved' || news?.is === 'all-saved';

  const isOf = (scan: ScannedCode) => (known: ScannedCode) => codeKey(known) === codeKey(scan);
  const isKnown = (scan: ScannedCode) =>
    [...listedScans(userId), ...scanOutbox.entries().map(({ body }) => body)].some(isOf(scan));
  const list = (scan: ScannedCode, kept: ListedScan['kept'] = null) =>
    listScan(userId, { key: randomId(), ...scan, scannedAt: new Date().toISOString(), kept, problem: null });

  /** A code that was read on this device. */
  const take = async (scan: ScannedCode) => {
    if (isKnown(scan)) {
      feedback('duplicate');
      return setNews({ is: 'duplicate', scan });
    }
    feedback('read');
    if (isSession) {
      list(scan);
      return setNews({ is: 'listed', scan });
    }
    setNews({ is: 'saving', scan });
    const outcome = await scanOutbox.add(userId, { ...scan, scanned: true });
    if (outcome.state === 'refused') feedback('failed');
    if (outcome.state === 'refused') return setNews(null);
    setNews(outcome.state === 'sent' ? { is: 'saved', scan } : { is: 'waiting', scan, for: waitsFor(outcome.failure) });
  };
  /** A code that the server has read and put into the vault. */
  const takeKept = ({ id, type, value }: Barcode, isNew: boolean, isReconstructed: boolean) => {
    const scan = { type, value };
    if (isSession && isKnown(scan)) {
      const listed = listedScans(userId).find(isOf(scan));
      if (listed && !listed.kept) relistScan(userId, listed.key, { kept: { id, isNew }, problem: null });
      feedback('duplicate');
      return setNews({ is: 'duplicate', scan });
    }
    feedback('read');
    if (isSession) list(scan, { id, isNew });
    setNews({ is: isSession ? 'listed' : 'saved', scan, isReconstructed });
  };
  return {
    isSession,
    listed,
    areStored: areScansKept(userId),
    waiting,
    news,
    /** No further code is taken: the way leads on. */
    isSettled,
    take,
    takeKept,
    drop: (key: string) => unlistScans(userId, [key]),
    putBack: (scan: ListedScan) => listScan(userId, scan),
    tell: setNews,
  };
}

/**
 * What was saved leads to the vault, unless something is listed that is not, and not away from under a dialog; any other
 * news makes room for the next.
 */
function useAfterwards(news: ScanNews | null, isUnsaved: boolean, setNews: (news: null) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!news || news.is === 'saving') return;
    const leads = !isUnsaved && (news.is === 'saved' || news.is === 'all-saved');
    const goOn = () => {
      if (!leads) setNews(null);
      else if (topDialog()) timer = setTimeout(goOn, dialogLook);
      else navigate(paths.vault);
    };
    let timer = setTimeout(goOn, leads ? vaultDelay : newsShown);
    return () => clearTimeout(timer);
  }, [news, isUnsaved, navigate, setNews]);
}
