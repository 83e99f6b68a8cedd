import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `waiting`: not connected yet. `lost`: the connection was lost. */
export type LiveState = 'waiting' | 'connected' | 'lost';

const live = createSlice({
  name: 'live',
  initialState: { state: 'waiting' as LiveState }, // widens the literal
  reducers: {
    liveStateChanged: (slice, { payload }: PayloadAction<LiveState>) => {
      slice.state = payload;
    },
  },
  selectors: { selectLiveState: ({ state }) => state },
});

export const liveReducer = live.reducer;
export const { liveStateChanged } = live.actions;
export const { selectLiveState } = live.selectors;
