import compile from 'icu-minify/compile'; // the app's messages are compiled already: see the Vite plugin
import type { CompiledMessage } from 'icu-minify/format';
import type { Catalog } from './active.ts';
import { registered } from './messages.ts';

/** The registered messages of a namespace with accents, 40 % longer. */
export const pseudoCatalog = (namespace: string): Catalog =>
  Object.fromEntries(
    Object.entries(registered.get(namespace) ?? {}).map(([key, message]) => [
      key,
      pseudo(typeof message === 'string' ? compile(message) : message),
    ]),
  );

const padding = ' one two three four five six seven eight nine ten'.repeat(10);

function pseudo(message: CompiledMessage): CompiledMessage {
  const nodes: Nodes = typeof message === 'string' ? [message] : message;
  const extra = padding.slice(0, Math.max(2, Math.ceil(lengthOf(nodes) * 0.4) - 2));
  return ['[', ...nodes.map(accented), `${accent(extra)}]`];
}

type Nodes = Exclude<CompiledMessage, string>;
type Node = Nodes[number];

/** The longest way through the message, without its values. */
const lengthOf = (nodes: Nodes): number =>
  nodes.reduce<number>((sum, node) => {
    if (typeof node === 'string') return sum + node.length;
    const branches = branchesOf(node);
    return sum + (branches ? Math.max(...Object.values(branches).map((branch) => lengthOf(asNodes(branch)))) : 0);
  }, 0);

const asNodes = (branch: Node): Nodes => (Array.isArray(branch) ? (branch as Nodes) : [branch]); // as `format` reads it

/** The branches of a `select` (1), `plural` (2) or `selectordinal` (3). */
function branchesOf(node: Node): Record<string, Node> | null {
  if (!Array.isArray(node)) return null;
  const [, type, branches] = node;
  return type === 1 || type === 2 || type === 3 ? (branches as Record<string, Node>) : null; // their third element
}

function accented(node: Node): Node {
  if (typeof node === 'string') return accent(node);
  const branches = branchesOf(node);
  if (branches && Array.isArray(node)) {
    const [name, type] = node;
    const changed = Object.entries(branches).map(([key, branch]) => [key, asNodes(branch).map(accented)]);
    return [name, type, Object.fromEntries(changed)] as Node; // the same kind of node
  }
  if (!Array.isArray(node) || typeof node[1] === 'number' || node.length === 1) return node;
  const [tag, ...children] = node;
  return [tag, ...(children as Nodes).map(accented)] as Node; // the children of a tag are nodes
}

const plain = 'aceinosuyACEINOSUY';
const marked = 'åçéîñöšûýÅÇÉÎÑÖŠÛÝ';
const accent = (text: string): string =>
  text.replaceAll(/[aceinosuy]/gi, (letter) => marked[plain.indexOf(letter)] ?? letter);
