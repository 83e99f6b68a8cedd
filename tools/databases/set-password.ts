import { serviceNames } from '@floorlight/contracts/endpoint';
import { withSecretFiles } from '@floorlight/service-kit/secret-files';
import pg from 'pg';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { databaseName } from './urls.ts';

/** `node set-password.ts SERVICE` gives the role of a service the password from the secrets of the step `migrations`. */
const { POSTGRES_URL = '', ...secrets } = withSecretFiles(process.env);
const service = serviceNames.find((name) => name === process.argv[2]);
const password = service && secrets[`${service.toUpperCase()}_PASSWORD`];
if (!password) throw new Error('Name a service whose password is among the secrets');
await withPostgresClient(POSTGRES_URL, (admin) =>
  admin.query(`alter role ${databaseName(service)} password ${pg.escapeLiteral(password)}`),
);
