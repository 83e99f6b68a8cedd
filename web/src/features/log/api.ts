import {
  type AuditLogFilters,
  type AuditLogPage,
  type BadgeLogFilters,
  type BadgeLogPage,
  listAuditLog,
  listAuditPeople,
  listBadgeLog,
} from '@floorlight/contracts/audit-log';
import { api, fromContract } from '#lib/api/api.ts';

const behind = { initialPageParam: null, getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined };

const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditLog: build.infiniteQuery<AuditLogPage, AuditLogFilters, string | null>({
      query: ({ queryArg, pageParam }) => ({ endpoint: listAuditLog, query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: behind,
    }),
    listBadgeLog: build.infiniteQuery<BadgeLogPage, BadgeLogFilters, string | null>({
      query: ({ queryArg, pageParam }) => ({ endpoint: listBadgeLog, query: { ...queryArg, cursor: pageParam } }),
      infiniteQueryOptions: behind,
    }),
    listAuditPeople: build.query(fromContract(listAuditPeople)),
  }),
});

export const { useListAuditLogInfiniteQuery, useListBadgeLogInfiniteQuery, useListAuditPeopleQuery } = logsApi;
