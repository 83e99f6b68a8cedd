import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `waiting`: not connected yet. `lost`: the connection was lost. */
export type LiveState = 'waiting' | 'connected' | 'lost';

const live = createSlice({
  name: 'live',
  /** `lostAt`: milliseconds; null unless the connection is lost. */
  initialState: { state: 'waiting' as LiveState, lostAt: null as number | null }, // widens the literals
  reducers: {
    liveStateChanged: {
      reducer: (slice, { payload: { state, at } }: PayloadAction<{ state: LiveState; at: number }>) => {
        if (state !== 'lost') slice.lostAt = null;
        else if (slice.state === 'connected') slice.lostAt = at;
        slice.state = state;
      },
      prepare: (state: LiveState) => ({ payload: { state, at: Date.now() } }),
    },
  },
  selectors: { selectLiveState: ({ state }) => state, selectLostAt: ({ lostAt }) => lostAt },
});

export const liveReducer = live.reducer;
export const { liveStateChanged } = live.actions;
export const { selectLiveState, selectLostAt } = live.selectors;
