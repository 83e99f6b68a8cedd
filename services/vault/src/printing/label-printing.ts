import { coded } from '@floorlight/languages/coded';
import { unavailable } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { PrinterNetworks } from './printer-networks.ts';
import { type Sent, sendToPrinter, type Target } from './send-to-printer.ts';

export interface LabelPrinting {
  /** Sends labels in ZPL to a printer. Throws `unavailable` while too many others do. */
  send(target: Target, labels: AsyncIterable<string>): Promise<Sent>;
}

/** A printer without paper keeps its connection for seconds. */
const mostAtOnce = 20;

/** Sends labels to printers, to a few at a time. */
export function labelPrinting(networks: PrinterNetworks): LabelPrinting {
  let running = 0;
  return {
    async send(target, labels) {
      if (running >= mostAtOnce) throw unavailable(coded(refusals.printersBusy));
      running++;
      try {
        return await sendToPrinter(target, labels, networks);
      } finally {
        running--;
      }
    },
  };
}
