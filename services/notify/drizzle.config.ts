export { drizzleConfig as default } from '@floorlight/database/drizzle-config';
