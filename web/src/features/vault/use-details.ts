import type { Barcode } from '@floorlight/contracts/barcodes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { codeOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { refreshBarcodes, useOpenBarcodeMutation } from './api.ts';

/**
 * The barcode whose details are shown. It is opened once it has been read, and stands in the address (`?barcode=`), so
 * that the way back closes it and a link can lead to it. `locked`: the one that is behind the PIN.
 */
export function useDetails() {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('barcode');
  const [load] = useOpenBarcodeMutation();
  /** By id, since it was opened: only what the address names is shown, never another. */
  const [read, setRead] = useState<Record<string, Barcode>>({});
  const [locked, setLocked] = useState<string | null>(null);
  const [loading, setLoading] = useState<string | null>(null);
  /** The entry in the history that opening made: closing takes it away. */
  const isPushed = useRef(false);
  const latest = useRef<string | null>(null);
  /** Put into the address from here: it follows a moment later, when another may be asked for already. */
  const own = useRef(new Set<string>());
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const toast = useToast();

  const open = useCallback(
    async (id: string) => {
      latest.current = id;
      setLoading(id);
      const { data, error } = await load({ params: { id } });
      // Another was asked for meanwhile.
      if (latest.current !== id) return;
      setLoading(null);
      if (data) {
        setRead((before) => ({ ...before, [id]: data }));
        isPushed.current ||= wanted === null;
        own.current.add(id);
        setAddress((before) => naming(before, id), { replace: wanted !== null });
        return;
      }
      latest.current = wanted;
      if (wanted === id) setAddress((before) => naming(before, null), { replace: true });
      if (codeOf(error) === 'pin_required') return setLocked(id);
      toast({ title: 'Error', message: 'Failed to load barcode details', tone: 'danger' });
    },
    [load, setAddress, wanted, toast],
  );

  const forget = () => {
    latest.current = null;
    own.current.clear();
    setRead({});
  };
  const close = () => {
    forget();
    setLoading(null);
    if (isPushed.current) void navigate(-1);
    else setAddress((before) => naming(before, null), { replace: true });
    isPushed.current = false;
  };

  // An address that leads here from elsewhere; and what was used has another place in the lists now.
  const known = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason
  useEffect(() => {
    if (wanted && latest.current !== wanted && !own.current.has(wanted)) void open(wanted);
    if (!wanted && known.current) dispatch(refreshBarcodes());
    if (!wanted) forget();
    known.current = wanted;
  }, [wanted]);

  return { shown: (wanted !== null && read[wanted]) || null, loading, open, close, locked, setLocked };
}

/** The address with another barcode, or none, and the search as it is. */
function naming(address: URLSearchParams, id: string | null): URLSearchParams {
  const named = new URLSearchParams(address);
  if (id === null) named.delete('barcode');
  else named.set('barcode', id);
  return named;
}
