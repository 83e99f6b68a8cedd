/**
 * The drizzle-kit configuration of every service, relative to the service's folder. A service's
 * `drizzle.config.ts` is one line:
 * `export { drizzleConfig as default } from '@floorlight/database/drizzle-config';`
 */
export const drizzleConfig = { dialect: 'postgresql', schema: './src/schema.ts', out: './migrations/expand' } as const;
