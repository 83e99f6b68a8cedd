import { api } from '#lib/api/api.ts';

/** The app's cache with the tags of the vault. */
export const taggedApi = api.enhanceEndpoints({ addTagTypes: ['Barcodes', 'Categories', 'ManagerBadges', 'VaultPin'] });

/** What changes when a barcode enters the vault or leaves it. */
export const vaultTags = ['Barcodes', 'Categories', 'Stats', 'ManagerBadges'] as const;

/** Reads again what is shown of the vault. */
export const refreshVault = () => taggedApi.util.invalidateTags([...vaultTags]);
