import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';
import { printerDensities, rollFormatNames } from './label-formats.ts';
import { maxLength, text } from './scalars.ts';
import { siteFieldMessages as m } from './site-field-messages.ts';

export const PrinterDensity = z.enum(printerDensities.map(String) as [string, ...string[]]);
export const RollFormat = z.enum(rollFormatNames);

const printerAddress = fieldError(m.printerAddress);
const pattern = /^(?<host>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(?<port>\d{1,5}))?$/i;

/** The port on which label printers take what is to be printed. */
const usualPort = 9100;

/** Host and port of a printer: `10.2.0.15`, `printer.example:9101` or `[fd00::7]:9100`. */
export function partsOfPrinterAddress(address: string): { host: string; port: number } {
  const { host = '', port = String(usualPort) } = pattern.exec(address)?.groups ?? {};
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

const isPort = (address: string): boolean => {
  const { port } = partsOfPrinterAddress(address);
  return port >= 1 && port <= 65_535;
};

/** A label printer that takes ZPL over the network. `density`: dots of an inch; `format`: the labels that are usually in it. */
export const LabelPrinter = z.object({
  name: text(100, fieldError(m.nameRequired)),
  address: z
    .string(printerAddress)
    .check(z.trim(), maxLength(260), z.regex(pattern, printerAddress), z.refine(isPort, printerAddress)),
  density: z._default(PrinterDensity, '203'),
  format: z._default(RollFormat, 'roll102x51'),
});
export type LabelPrinter = z.infer<typeof LabelPrinter>;
