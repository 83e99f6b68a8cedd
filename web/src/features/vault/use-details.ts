import type { Barcode } from '@floorlight/contracts/barcodes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { codeOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { refreshBarcodes, useOpenBarcodeMutation } from './api.ts';
import { t } from './messages.ts';

/**
 * The barcode whose details are open. It opens once it is loaded, and its id is in the URL (`?barcode=`), so that Back
 * closes it and a link can open it. `locked`: id of a barcode that needs the PIN first.
 */
export function useDetails() {
  const [params, setSearchParams] = useSearchParams();
  // It starts from the parameters of its render; a barcode may be loaded after the search has changed.
  const latestSetParams = useRef(setSearchParams);
  latestSetParams.current = setSearchParams;
  const setBarcode = useCallback(
    (id: string | null, options: { replace: boolean }) =>
      latestSetParams.current((before) => withBarcode(before, id), options),
    [],
  );
  const wanted = params.get('barcode');
  const [load] = useOpenBarcodeMutation();
  /** Loaded barcodes by id. Only the one in the URL is shown. */
  const [loaded, setLoaded] = useState<Record<string, Barcode>>({});
  const [locked, setLocked] = useState<string | null>(null);
  const [loading, setLoading] = useState<string | null>(null);
  /** Opening has pushed a history entry; closing goes back over it. */
  const isPushed = useRef(false);
  const latest = useRef<string | null>(null);
  /** Ids that this hook put into the URL. The URL updates later, when another may be loading already. */
  const ownIds = useRef(new Set<string>());
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const toast = useToast();

  const open = useCallback(
    async (id: string) => {
      latest.current = id;
      setLoading(id);
      const { data, error } = await load({ params: { id }, query: { use: 'false' } });
      // The user has opened another one meanwhile.
      if (latest.current !== id) return;
      setLoading(null);
      if (data) {
        setLoaded((before) => ({ ...before, [id]: data }));
        isPushed.current ||= wanted === null;
        ownIds.current.add(id);
        setBarcode(id, { replace: wanted !== null });
        return;
      }
      latest.current = wanted;
      if (wanted === id) setBarcode(null, { replace: true });
      if (codeOf(error) === 'pin_required') return setLocked(id);
      toast({ title: t.error(), message: t.detailsFailed(), tone: 'danger' });
    },
    [load, setBarcode, wanted, toast],
  );

  const reset = () => {
    latest.current = null;
    ownIds.current.clear();
    setLoaded({});
  };
  const close = () => {
    reset();
    setLoading(null);
    if (isPushed.current) void navigate(-1);
    else setBarcode(null, { replace: true });
    isPushed.current = false;
  };

  // Opens a link from elsewhere. After closing, reloads the lists: a use changes their order.
  const known = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the URL changes
  useEffect(() => {
    if (wanted && latest.current !== wanted && !ownIds.current.has(wanted)) void open(wanted);
    if (!wanted && known.current) dispatch(refreshBarcodes());
    if (!wanted) reset();
    known.current = wanted;
  }, [wanted]);

  return { shown: (wanted !== null && loaded[wanted]) || null, loading, open, close, locked, setLocked };
}

/** The URL's parameters with this barcode, or none. */
function withBarcode(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('barcode');
  else next.set('barcode', id);
  return next;
}
