import type { LookupFunction } from 'node:net';
import { addressGuard, RefusedAddress } from '@floorlight/service-kit/address-guard';

/** Ports of label printers: raw printing, and that of mobile Zebra printers. */
const isPrinterPort = (port: number): boolean => (port >= 9100 && port <= 9109) || port === 6101;

export interface PrinterNetworks {
  /** Throws `RefusedAddress` where a host or port is not allowed, as far as they say by themselves. */
  requireAllowed(target: { host: string; port: number }): void;
  /** Resolves a host for a connection. Fails with `RefusedAddress` where one of its addresses is not allowed. */
  lookup: LookupFunction;
}

/**
 * In production printers are only in `networks`, which whoever runs the product has named, and on ports of printers: whoever
 * enters a printer can't make vault talk to a database, a cloud's metadata or a stranger. In development every address is
 * allowed.
 */
export function printerNetworks(options: { isProduction: boolean; networks: string }): PrinterNetworks {
  const { isProduction, networks } = options;
  const { allows, lookup } = addressGuard({
    everything: !isProduction,
    publicAddresses: false,
    networks: { variable: 'LABEL_PRINTER_NETWORKS', value: networks },
  });
  return {
    requireAllowed({ host, port }) {
      if (isProduction && !isPrinterPort(port)) throw new RefusedAddress(`${port} is not a port of label printers`);
      if (!allows(host)) throw new RefusedAddress(`${host} is not in LABEL_PRINTER_NETWORKS`);
    },
    lookup,
  };
}
