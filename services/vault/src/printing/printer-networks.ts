import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Of a printer that vault may not reach. */
export class RefusedPrinter extends Error {}

/** Ports of label printers: raw printing, and that of mobile Zebra printers. */
const isPrinterPort = (port: number): boolean => (port >= 9100 && port <= 9109) || port === 6101;

export interface PrinterNetworks {
  /** Throws `RefusedPrinter` where a host or port is not allowed, as far as they say by themselves. */
  requireAllowed(target: { host: string; port: number }): void;
  /** Resolves a host for a connection. Fails with `RefusedPrinter` where one of its addresses is not allowed. */
  lookup: LookupFunction;
}

/**
 * In production printers are only in `networks`, which whoever runs the product has named, and on ports of printers: whoever enters a printer
 * can't make vault talk to a database, a cloud's metadata or a stranger. The address is checked when the connection
 * is made, so that a name can't change its address after the check. In development every address is allowed.
 */
export function printerNetworks(options: { isProduction: boolean; networks: string }): PrinterNetworks {
  const { isProduction, networks } = options;
  const named = new BlockList();
  for (const network of networks.split(',').flatMap((each) => each.trim() || [])) {
    const [address = '', bits = ''] = network.split('/');
    if (!isIP(address) || !/^\d+$/.test(bits)) throw new Error(`LABEL_PRINTER_NETWORKS: ${network} is not a network`);
    named.addSubnet(address, Number(bits), familyOf(address));
  }
  const isAllowed = (address: string): boolean => !isProduction || named.check(address, familyOf(address));
  return {
    requireAllowed({ host, port }) {
      if (isProduction && !isPrinterPort(port)) throw new RefusedPrinter(`${port} is not a port of label printers`);
      if (isIP(host) && !isAllowed(host)) throw new RefusedPrinter(`${host} is not in LABEL_PRINTER_NETWORKS`);
    },
    lookup(hostname, options, callback) {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error || !first) return callback(error ?? new Error('no address'), []);
        if (!addresses.every(({ address }) => isAllowed(address)))
          return callback(new RefusedPrinter(`${hostname} is not in LABEL_PRINTER_NETWORKS`), []);
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    },
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
