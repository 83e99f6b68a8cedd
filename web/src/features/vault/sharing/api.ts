import { getBarcodeOffer, offerBarcode, takeBarcode } from '@floorlight/contracts/barcode-offers';
import {
  decideSharedBarcode,
  listSharedBarcodes,
  shareBarcode,
  withdrawSharedBarcode,
} from '@floorlight/contracts/shared-barcodes';
import { fromContract } from '#lib/api/api.ts';
import type { ArgsOf, Call } from '#lib/api/call.ts';
import { taggedApi, vaultTags } from '../cache-tags.ts';

const sharingApi = taggedApi.enhanceEndpoints({ addTagTypes: ['SharedBarcodes'] }).injectEndpoints({
  endpoints: (build) => ({
    listSharedBarcodes: build.query({ ...fromContract(listSharedBarcodes), providesTags: ['SharedBarcodes'] }),
    shareBarcode: build.mutation({ ...fromContract(shareBarcode), invalidatesTags: ['SharedBarcodes'] }),
    // A refusal may mean that somebody else was first: the list shows who.
    decideSharedBarcode: build.mutation({ ...fromContract(decideSharedBarcode), invalidatesTags: ['SharedBarcodes'] }),
    withdrawSharedBarcode: build.mutation({
      ...fromContract(withdrawSharedBarcode),
      invalidatesTags: ['SharedBarcodes'],
    }),
    offerBarcode: build.mutation(fromContract(offerBarcode)),
    getBarcodeOffer: build.mutation(fromContract(getBarcodeOffer)),
    /** With the token as its key: a repeated request gets the first answer. */
    takeBarcode: build.mutation({
      ...fromContract(takeBarcode),
      query: ({ body }: ArgsOf<typeof takeBarcode>): Call => ({
        endpoint: takeBarcode,
        body,
        idempotencyKey: `take-${body.token}`,
      }),
      invalidatesTags: (_, error) => (error ? [] : vaultTags),
    }),
  }),
});

export const {
  useListSharedBarcodesQuery,
  useShareBarcodeMutation,
  useDecideSharedBarcodeMutation,
  useWithdrawSharedBarcodeMutation,
  useOfferBarcodeMutation,
  useGetBarcodeOfferMutation,
  useTakeBarcodeMutation,
} = sharingApi;

/** Loads what the site shares again. */
export const refreshShared = () => sharingApi.util.invalidateTags(['SharedBarcodes']);
