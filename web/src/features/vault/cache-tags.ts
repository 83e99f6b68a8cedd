import { api } from '#lib/api/api.ts';

/** The app's API with the vault's cache tags. */
export const taggedApi = api.enhanceEndpoints({ addTagTypes: ['Barcodes', 'Categories', 'ManagerBadges', 'VaultPin'] });

/** Tags to invalidate when a barcode is added or removed. */
export const vaultTags = ['Barcodes', 'Categories', 'Stats', 'ManagerBadges'] as const;

/** Loads the vault's data again. */
export const refreshVault = () => taggedApi.util.invalidateTags([...vaultTags]);
