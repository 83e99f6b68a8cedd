import { totePath } from '@floorlight/contracts/paths';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ApiState } from '#lib/api/api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { findTote } from '../find-tote.ts';
import { useWaitingTotes } from '../outbox.ts';
import { useToteStep } from '../use-tote-step.ts';
import { t } from './messages.ts';
import { lastPlace } from './scanned-place.ts';

/** Returns what opens the page of the tote with a scanned code, and notes the scan. A toast says if it is not on record. */
export function useOpenTote(): (code: string) => Promise<boolean> {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>();
  const navigate = useNavigate();
  const toast = useToast();
  const waiting = useWaitingTotes();
  const { act } = useToteStep();
  return async (code) => {
    const tote = await dispatch(findTote(code.trim(), waiting));
    if (!tote) {
      toast({ title: t.notOnRecord(), message: t.notOnRecordHint({ code }), tone: 'warning' });
      return false;
    }
    void act(tote, { kind: 'scan', place: lastPlace() });
    void navigate(totePath(tote.id));
    return true;
  };
}
