import { serviceNames } from '@floorlight/contracts/endpoint';
import { unsafeSettings } from '@floorlight/service-kit/unsafe-settings';
import { gatewayEnvironment, type ProductConfig, serviceEnvironment } from './environment.ts';

/** In production throws one error that names every unsafe setting of all processes, before any of them starts. */
export function refuseUnsafe(config: ProductConfig): void {
  if (config.userEnv.NODE_ENV !== 'production') return;
  const findings = new Set([
    ...serviceNames.flatMap((name) => unsafeSettings(name, serviceEnvironment(name, config))),
    ...unsafeSettings('gateway', gatewayEnvironment(config, false)),
  ]);
  if (findings.size > 0)
    throw new Error(`The configuration is unsafe for production:\n  ${[...findings].join('\n  ')}`);
}
