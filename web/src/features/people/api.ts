import { countPeopleOnSite } from '@floorlight/contracts/control-room';
import type { QueryInput } from '@floorlight/contracts/endpoint';
import {
  inviteByEmail,
  inviteBySheet,
  letIn,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@floorlight/contracts/invitations';
import { moveHome, removeMembership, setMembership } from '@floorlight/contracts/memberships';
import {
  changeRole,
  deactivatePerson,
  editPerson,
  listPeople,
  type PeoplePage,
  reactivatePerson,
  resetSignIn,
} from '@floorlight/contracts/people';
import { type ImportReport, importPeople } from '@floorlight/contracts/people-import';
import { api, fromContract } from '#lib/api/api.ts';
import type { ArgsOf, Call } from '#lib/api/call.ts';

export type PeopleQuery = Omit<QueryInput<typeof listPeople>, 'cursor' | 'limit'>;

/** Milliseconds: auth works on a file for some seconds. */
const importTimeout = 60_000;
const changes = { invalidatesTags: ['People' as const] };

const peopleApi = api.enhanceEndpoints({ addTagTypes: ['People'] }).injectEndpoints({
  endpoints: (build) => ({
    people: build.infiniteQuery<PeoplePage, PeopleQuery, string | undefined>({
      query: ({ queryArg, pageParam: cursor }): Call => ({ endpoint: listPeople, query: { ...queryArg, cursor } }),
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['People'],
    }),
    countPeopleOnSite: build.query(fromContract(countPeopleOnSite)),
    editPerson: build.mutation({ ...fromContract(editPerson), ...changes }),
    changeRole: build.mutation({ ...fromContract(changeRole), ...changes }),
    deactivatePerson: build.mutation({ ...fromContract(deactivatePerson), ...changes }),
    reactivatePerson: build.mutation({ ...fromContract(reactivatePerson), ...changes }),
    resetSignIn: build.mutation(fromContract(resetSignIn)),
    setMembership: build.mutation({ ...fromContract(setMembership), ...changes }),
    removeMembership: build.mutation({ ...fromContract(removeMembership), ...changes }),
    moveHome: build.mutation({ ...fromContract(moveHome), ...changes }),
    letIn: build.mutation({ ...fromContract(letIn), ...changes }),
    listInvitations: build.query({ ...fromContract(listInvitations), providesTags: ['People'] }),
    resendInvitation: build.mutation({ ...fromContract(resendInvitation), ...changes }),
    revokeInvitation: build.mutation({ ...fromContract(revokeInvitation), ...changes }),
    inviteByEmail: build.mutation({ ...fromContract(inviteByEmail), ...changes }),
    importPeople: build.mutation({
      query: (args: ArgsOf<typeof importPeople>): Call => ({ endpoint: importPeople, ...args, timeout: importTimeout }),
      transformResponse: (reply: ImportReport) => reply,
      ...changes,
    }),
    inviteBySheet: build.mutation({ ...fromContract(inviteBySheet), ...changes }),
  }),
});

export const {
  usePeopleInfiniteQuery,
  useCountPeopleOnSiteQuery,
  useEditPersonMutation,
  useChangeRoleMutation,
  useDeactivatePersonMutation,
  useReactivatePersonMutation,
  useResetSignInMutation,
  useSetMembershipMutation,
  useRemoveMembershipMutation,
  useMoveHomeMutation,
  useLetInMutation,
  useListInvitationsQuery,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useInviteByEmailMutation,
  useInviteBySheetMutation,
  useImportPeopleMutation,
} = peopleApi;
