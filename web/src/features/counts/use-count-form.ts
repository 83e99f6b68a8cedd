import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectSpeakTotals } from '#lib/device/preferences-slice.ts';
import { useLanguage } from '#lib/language/language.ts';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { recoverSession } from '#lib/session/session-recovery.ts';
import { speak } from '#lib/sounds/speak.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { type CountDraft, emptyDraft, readDraft, storeDraft, totalOf } from './count-draft.ts';
import type { CountPlan } from './count-plan.ts';
import { categories, type Figures } from './count-words.ts';
import type { CountOutcome } from './delivery.ts';
import { parseFigure } from './figure.ts';
import { t } from './messages.ts';
import { countOutbox } from './outbox.ts';
import { t as outbox } from './outbox-messages.ts';
import { placeOf } from './place-of.ts';
import { useAtWall } from './site-count/use-at-wall.ts';
import { isCountedByOther } from './site-count/wall-rules.ts';
import { nextWall, type WallStates } from './wall-states.ts';

/** Milliseconds to wait for the server's reply before the next wall is offered: the count is on the device by then. */
const replyTimeout = 1500;

type Category = keyof Figures;
type Mistyped = Partial<Record<Category, string>>;

interface Site {
  userId: string;
  areas: CountPlan['areas'];
  walls: WallStates;
}

/** The form of one count. Its draft is stored on this device until it is saved; then the outbox holds it. */
export function useCountForm({ userId, areas, walls }: Site) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const [mistyped, setMistyped] = useState<Mistyped>({});
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const beep = useBeep();
  const showWaiting = useWaitingToast();
  const current = useRef(draft);
  // Others count too while a save waits for its reply.
  const known = useRef(walls);
  known.current = walls;
  const saving = useRef<Promise<boolean>>(null);
  const [savedCount, setSavedCount] = useState(0);
  const [scanCategory, setScanCategory] = useState<Category>('rebinPsTotes');
  const { wall: siteWall, askAgain } = useAtWall(draft);
  const speaksTotals = useSelector(selectSpeakTotals);
  const { tag } = useLanguage();

  const show = (next: CountDraft) => {
    current.current = next;
    setDraft(next);
    storeDraft(userId, next);
  };
  const set = (part: Partial<CountDraft>) => show({ ...current.current, ...part });
  // A manager has taken the wall or its area from the plan: another one is to be chosen, and the figures stay.
  const area = areas.find(({ name }) => name === draft.afeArea);
  const isGone = draft.wallNumber !== '' && !area?.walls.includes(draft.wallNumber);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the wall is removed; `set` is new at each render
  useEffect(() => {
    if (isGone) set({ afeArea: area?.name ?? '', wallNumber: '' });
  }, [isGone]);
  const setFigure = (category: Category, figure: number) => {
    setMistyped(({ [category]: _, ...others }) => others);
    set({ [category]: figure });
  };

  const send = async (empty: boolean): Promise<boolean> => {
    const counted = current.current;
    const { notes, ...figures } = counted;
    const asRecount = siteWall !== null && isCountedByOther(siteWall, userId);
    const adding = countOutbox.add(userId, {
      ...figures,
      notes: notes.trim() || null,
      empty,
      ...(asRecount && { asRecount }),
    });
    const outcome = await Promise.race([adding, pause(replyTimeout)]);
    if (outcome === 'pending' || outcome.state === 'waiting') showWaiting(counted, outcome);
    else beep(outcome.state === 'sent' ? 'success' : 'error');
    // Refused: the figures stay, and the outbox shows why.
    if (outcome !== 'pending' && outcome.state === 'refused') {
      void askAgain();
      return false;
    }
    if (speaksTotals) speak(t.spokenTotal({ wall: counted.wallNumber, count: totalOf(counted) }), tag);
    const counting = areas.find(({ name }) => name === counted.afeArea);
    const wallNumber = counting ? nextWall(counting, known.current, counted.wallNumber) : null;
    show({ ...emptyDraft, afeArea: counted.afeArea, wallNumber: wallNumber ?? '' });
    return true;
  };
  /** Saves the count and resolves to whether it left the form. The form is locked meanwhile. */
  const save = async (empty = false): Promise<boolean> => {
    const wrong = categories.find((category) => mistyped[category] !== undefined);
    if (wrong) {
      const message = t.notWhole({ category: t.category[wrong]() });
      toast({ title: t.checkFigures(), message, tone: 'danger' });
      return false;
    }
    if (saving.current) return false;
    setSaving(true);
    saving.current = send(empty);
    try {
      const hasLeft = await saving.current;
      if (hasLeft) setSavedCount((count) => count + 1);
      return hasLeft;
    } finally {
      saving.current = null;
      setSaving(false);
    }
  };

  return {
    draft,
    total: totalOf(draft),
    /** The count of this wall that a save replaces. */
    earlier: walls.of(draft.afeArea, draft.wallNumber).earlier,
    isBegun: isBegun(draft, mistyped),
    isSaving,
    /** The wall in an open count of the site. */
    siteWall,
    /** The figure that was changed last: a scanned tote is added to it. */
    scanCategory,
    /** How many counts were saved from this form. */
    savedCount,
    /** The draft at this moment, also between two renders. */
    currentDraft: () => current.current,
    /** Runs `work` at once, or after the save in progress. */
    whenFree: (work: () => void) => {
      if (saving.current) void saving.current.then(work, work);
      else work();
    },
    set,
    /** Replaces this draft with another one. */
    loadDraft: (other: CountDraft) => {
      setMistyped({});
      show(other);
    },
    /** Typed text that is not a valid figure, by category. It must be corrected before a save. */
    mistyped,
    change: (category: Category, change: (value: number) => number) => {
      setScanCategory(category);
      setFigure(category, change(current.current[category]));
    },
    type: (category: Category, text: string) => {
      setScanCategory(category);
      const figure = parseFigure(text);
      if (figure === null) setMistyped((others) => ({ ...others, [category]: text }));
      else setFigure(category, figure);
    },
    save,
  };
}

/** Whether the draft has figures, notes or typed text. */
export const isBegun = (draft: CountDraft, mistyped: Mistyped): boolean =>
  totalOf(draft) > 0 || draft.notes.trim() !== '' || Object.keys(mistyped).length > 0;

export type CountForm = ReturnType<typeof useCountForm>;

const pause = (milliseconds: number) =>
  new Promise<'pending'>((resolve) => setTimeout(() => resolve('pending'), milliseconds));

/** Shows a toast about a count that waits on this device. */
function useWaitingToast() {
  const toast = useToast();
  return (counted: CountDraft, outcome: CountOutcome | 'pending') => {
    const status = outcome !== 'pending' && outcome.state === 'waiting' ? outcome.failure.status : 0;
    if (status === 401) {
      void recoverSession(t.logInAgain()).then((isSignedIn) => (isSignedIn ? countOutbox.sendNow() : undefined));
      return;
    }
    const message = areStored(countOutbox.entries())
      ? t.storedWillSend({ place: placeOf(counted) })
      : unstoredMessage();
    if (status === 0) toast({ title: t.waitingToSend(), message, tone: 'warning' });
    else toast({ title: outbox.saveFailed(), message, tone: 'warning' });
  };
}
