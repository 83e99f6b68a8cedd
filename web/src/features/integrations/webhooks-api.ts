import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
} from '@floorlight/contracts/webhooks';
import { api, fromContract } from '#lib/api/api.ts';

// A refusal also means that the cached list is out of date.
const webhooksApi = api.enhanceEndpoints({ addTagTypes: ['Webhooks', 'WebhookDeliveries'] }).injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query({ ...fromContract(listWebhooks), providesTags: ['Webhooks'] }),
    createWebhook: build.mutation({ ...fromContract(createWebhook), invalidatesTags: ['Webhooks'] }),
    changeWebhook: build.mutation({ ...fromContract(changeWebhook), invalidatesTags: ['Webhooks'] }),
    deleteWebhook: build.mutation({ ...fromContract(deleteWebhook), invalidatesTags: ['Webhooks'] }),
    listWebhookDeliveries: build.query({
      ...fromContract(listWebhookDeliveries),
      providesTags: ['WebhookDeliveries'],
    }),
    testWebhook: build.mutation({ ...fromContract(testWebhook), invalidatesTags: ['WebhookDeliveries'] }),
    replayWebhookDelivery: build.mutation({
      ...fromContract(replayWebhookDelivery),
      invalidatesTags: ['WebhookDeliveries', 'Webhooks'],
    }),
  }),
});

export const {
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useDeleteWebhookMutation,
  useListWebhookDeliveriesQuery,
  useTestWebhookMutation,
  useReplayWebhookDeliveryMutation,
} = webhooksApi;
