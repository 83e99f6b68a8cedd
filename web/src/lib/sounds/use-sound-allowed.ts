import { useSyncExternalStore } from 'react';
import { audioAllowed, onAudioChange } from './audio-output.ts';

/** Whether this page may sound: browsers wait for a first touch. */
export const useSoundAllowed = (): boolean => useSyncExternalStore(onAudioChange, audioAllowed);
