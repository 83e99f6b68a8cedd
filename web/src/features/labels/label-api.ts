import { listLabelPrinters } from '@floorlight/contracts/labels';
import { api, fromContract } from '#lib/api/api.ts';

const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({ listLabelPrinters: build.query(fromContract(listLabelPrinters)) }),
});

export const { useListLabelPrintersQuery } = labelsApi;
