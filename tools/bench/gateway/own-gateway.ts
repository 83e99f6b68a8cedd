import { randomFreePort } from '../../processes/ports.ts';
import { serviceDatabases } from '../../start/databases.ts';
import type { Ports } from '../../start/ports.ts';
import { gatewaySpec } from '../../start/process-specs.ts';
import { type Supervised, supervise } from '../../start/supervise.ts';
import type { Stage, Stand } from '../stage.ts';

/**
 * One more gateway on the product's servers, started as the product starts its own, with other services behind it
 * where `ports` names them and other settings where `settings` does.
 */
export async function ownGateway(
  stage: Stage,
  { product, environment }: Stand,
  { name, ports, settings = {} }: { name: string; ports: Partial<Ports>; settings?: NodeJS.ProcessEnv },
): Promise<Supervised> {
  const services = Object.entries(product.services).map(([service, { url }]) => [service, Number(new URL(url).port)]);
  const own = { gateway: await randomFreePort(), gatewayAdmin: await randomFreePort() };
  const config = {
    ports: { ...Object.fromEntries(services), ...own, ...ports },
    directory: stage.directory,
    servers: product.servers,
    databases: await serviceDatabases(product.servers.postgres.url),
    userEnv: { ...environment, ...settings },
  };
  const spec = { ...gatewaySpec(config, { dev: false, directory: stage.directory }), name };
  const listeners = { onLine: stage.log, log: (line: string) => stage.log(name, line) };
  const gateway = supervise({ ...spec, pidFile: `${stage.directory}/${name}.pid` }, listeners);
  stage.onEnd(() => gateway.stop());
  await gateway.start();
  return gateway;
}
