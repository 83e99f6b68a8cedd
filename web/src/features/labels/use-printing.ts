import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { RollFormat } from '@floorlight/contracts/label-formats';
import { type Label, mostLabelsPrinted, type PrinterProblem, printLabels } from '@floorlight/contracts/labels';
import { useEffect, useRef, useState } from 'react';
import { callInSession } from '#lib/api/call-in-session.ts';
import { t } from './messages.ts';
import { problemsOf } from './problems-of.ts';

interface Order {
  printer: string;
  format: RollFormat;
  copies: number;
}

/**
 * Prints labels on a printer of the site, some at a time. `sent`: how many it has taken; after a problem printing goes on
 * with the next one. `onDone` is called once it has taken all.
 */
export function usePrinting(labels: readonly Label[], onDone: () => void) {
  const [isPrinting, setPrinting] = useState(false);
  const [sent, setSent] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** Problems, or none where the printer has taken all. */
  const printFrom = async (first: number, { printer, ...order }: Order): Promise<string[]> => {
    const some = labels.slice(first, first + mostLabelsPrinted);
    if (some.length === 0 || !isOpen.current) return [];
    const answer = await callInSession({ endpoint: printLabels, body: { labels: some, printer, ...order } });
    // `callInSession` has already asked the user to sign in again.
    if (!('data' in answer)) return answer.error.status === 401 ? [''] : problemsOf(answer.error, some);
    const { sent: taken, problem } = answer.data as ReplyOf<typeof printLabels>; // checked against its contract
    setSent(first + taken);
    return problem ? [words(problem, printer)] : printFrom(first + taken, { printer, ...order });
  };
  const print = async (order: Order) => {
    setPrinting(true);
    setProblems([]);
    const found = await printFrom(sent, order);
    setPrinting(false);
    setProblems(found.filter(Boolean));
    if (found.length === 0 && isOpen.current) onDone();
  };
  return { print: (order: Order) => void print(order), isPrinting, sent, problems };
}

const words = (problem: PrinterProblem, printer: string): string => t.printerProblems[problem]({ printer });
