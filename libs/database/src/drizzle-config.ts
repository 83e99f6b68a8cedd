/**
 * What drizzle-kit needs to know of a service, from whose folder it runs. A service's `drizzle.config.ts` is one line:
 * `export { drizzleConfig as default } from '@floorlight/database/drizzle-config';`
 */
export const drizzleConfig = { dialect: 'postgresql', schema: './src/schema.ts', out: './migrations' } as const;
