import {
  type ActivityPage,
  type AuditLogFilters,
  type AuditLogPage,
  type BadgeLogFilters,
  type BadgeLogPage,
  listActivity,
  listAuditLog,
  listAuditPeople,
  listBadgeLog,
} from '@floorlight/contracts/audit-log';
import { api, fromContract } from '#lib/api/api.ts';

const byCursor = {
  initialPageParam: null,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};

const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditLog: build.infiniteQuery<AuditLogPage, AuditLogFilters, string | null>({
      query: ({ queryArg, pageParam }) => ({ endpoint: listAuditLog, query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
    }),
    listBadgeLog: build.infiniteQuery<BadgeLogPage, BadgeLogFilters, string | null>({
      query: ({ queryArg, pageParam }) => ({ endpoint: listBadgeLog, query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
    }),
    listLatestActivity: build.query(fromContract(listActivity)),
    listActivity: build.infiniteQuery<ActivityPage, void, string | null>({
      query: ({ pageParam }) => ({ endpoint: listActivity, query: { cursor: pageParam } }),
      infiniteQueryOptions: byCursor,
    }),
    listAuditPeople: build.query(fromContract(listAuditPeople)),
  }),
});

export const {
  useListAuditLogInfiniteQuery,
  useListBadgeLogInfiniteQuery,
  useListAuditPeopleQuery,
  useListLatestActivityQuery,
  useListActivityInfiniteQuery,
} = logsApi;
