import { countUnread, listNotifications, type Notification, unreadCountMax } from '@floorlight/contracts/notifications';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';
import type { Call } from '#lib/api/call.ts';
import { subjectOf } from './subject-of.ts';

const pageSize = 20;

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.infiniteQuery<Notification[], void, string | undefined>({
      query: ({ pageParam: before }): Call => ({ endpoint: listNotifications, query: { before, limit: pageSize } }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
      },
      providesTags: ['Notifications'],
    }),
    countUnread: build.query({ ...fromContract(countUnread), providesTags: ['UnreadCount'] }),
  }),
});

export const { useListNotificationsInfiniteQuery, useCountUnreadQuery } = notificationsApi;

/**
 * Adds a live notification to the cached list, where it takes the place of what was known about the same alert, then
 * refetches list and count. `isFirst`: the first about its subject, so that one more is unread.
 */
export const addNotification =
  (notification: Notification, isFirst: boolean): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch) => {
    const { util } = notificationsApi;
    dispatch(
      util.updateQueryData('listNotifications', undefined, ({ pages }) => {
        for (const [index, page] of pages.entries())
          pages[index] = page.filter((row) => subjectOf(row) !== subjectOf(notification));
        pages[0]?.unshift(notification);
      }),
    );
    dispatch(
      util.updateQueryData('countUnread', undefined, (unread) => {
        if (isFirst) unread.count = Math.min(unread.count + 1, unreadCountMax);
      }),
    );
    dispatch(refreshNotifications());
  };

/** Refetches the list and the count. */
export const refreshNotifications = () => api.util.invalidateTags(['Notifications', 'UnreadCount']);
