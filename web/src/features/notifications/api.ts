import {
  countUnread,
  listNotifications,
  markRead,
  type Notification,
  notificationListLimit,
} from '@floorlight/contracts/notifications';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query({ ...fromContract(listNotifications), providesTags: ['Notifications'] }),
    countUnread: build.query({ ...fromContract(countUnread), providesTags: ['UnreadCount'] }),
    markRead: build.mutation({
      ...fromContract(markRead),
      invalidatesTags: (_, error) => (error ? [] : ['Notifications', 'UnreadCount']),
    }),
  }),
});

export const { useListNotificationsQuery, useCountUnreadQuery, useMarkReadMutation } = notificationsApi;

/** Adds a live notification to the cached list and count, then refetches both. */
export const addNotification =
  (notification: Notification): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch) => {
    dispatch(
      notificationsApi.util.updateQueryData('listNotifications', undefined, (list) =>
        [notification, ...list.filter(({ id }) => id !== notification.id)].slice(0, notificationListLimit),
      ),
    );
    dispatch(
      notificationsApi.util.updateQueryData('countUnread', undefined, (unread) => {
        unread.count += 1;
      }),
    );
    dispatch(refreshNotifications());
  };

/** Refetches the list and the count. */
export const refreshNotifications = () => api.util.invalidateTags(['Notifications', 'UnreadCount']);
