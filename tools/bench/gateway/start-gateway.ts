import { randomFreePort } from '../../processes/ports.ts';
import { buildPrograms } from '../../start/build-programs.ts';
import type { Ports } from '../../start/ports.ts';
import { gatewaySpec } from '../../start/process-specs.ts';
import { type Supervised, supervise } from '../../start/supervise.ts';
import type { BenchContext, RunningProduct } from '../context.ts';

/**
 * Starts another gateway on the product's servers, the way the product starts its own. `ports` can replace services,
 * and `settings` variables.
 */
export async function startGateway(
  context: BenchContext,
  { product, environment }: RunningProduct,
  { name, ports, settings = {} }: { name: string; ports: Partial<Ports>; settings?: NodeJS.ProcessEnv },
): Promise<Supervised> {
  const services = Object.entries(product.services).map(([service, { url }]) => [service, Number(new URL(url).port)]);
  const own = { gateway: await randomFreePort(), gatewayAdmin: await randomFreePort() };
  const config = {
    ports: { ...Object.fromEntries(services), ...own, ...ports },
    directory: context.directory,
    servers: product.servers,
    secrets: product.secrets,
    userEnv: { ...environment, ...settings },
  };
  const spec = { ...gatewaySpec(config, { programs: await buildPrograms(), directory: context.directory }), name };
  const listeners = { onLine: context.writeLog, log: (line: string) => context.writeLog(name, line) };
  const gateway = supervise({ ...spec, pidFile: `${context.directory}/${name}.pid` }, listeners);
  context.onEnd(() => gateway.stop());
  await gateway.start();
  return gateway;
}
