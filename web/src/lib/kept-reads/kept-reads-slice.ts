import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface KeptReadsState {
  /** The queries that show what was kept on this device, and since when it was not updated, in milliseconds. */
  shown: Record<string, number>;
  /** The browser refuses to keep reads. */
  isRefused: boolean;
}

const keptReads = createSlice({
  name: 'keptReads',
  initialState: { shown: {}, isRefused: false } as KeptReadsState, // widens the literals
  reducers: {
    keptShown: ({ shown }, { payload }: PayloadAction<{ query: string; asOf: number }>) => {
      shown[payload.query] = payload.asOf;
    },
    keptReplaced: ({ shown }, { payload }: PayloadAction<string>) => {
      delete shown[payload];
    },
    keepingRefused: (state) => {
      state.isRefused = true;
    },
  },
  selectors: { selectShownReads: ({ shown }) => shown, selectKeepingRefused: ({ isRefused }) => isRefused },
});

export const keptReadsReducer = keptReads.reducer;
export const { keptShown, keptReplaced, keepingRefused } = keptReads.actions;
export const { selectShownReads, selectKeepingRefused } = keptReads.selectors;
