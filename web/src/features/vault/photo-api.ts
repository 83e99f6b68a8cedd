import { deleteBarcodePhoto } from '@floorlight/contracts/barcode-photos';
import type { Barcode } from '@floorlight/contracts/barcodes';
import type { Call } from '#lib/api/call.ts';
import { applyBarcode, listApi } from './list-api.ts';

const photoApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    deleteBarcodePhoto: build.mutation<null, Barcode>({
      query: ({ id }): Call => ({ endpoint: deleteBarcodePhoto, params: { id } }),
      onQueryStarted: async (barcode, { dispatch, queryFulfilled }) => {
        const isDeleted = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isDeleted) dispatch(applyBarcode({ ...barcode, imageUrl: null }));
      },
    }),
  }),
});

export const { useDeleteBarcodePhotoMutation } = photoApi;
