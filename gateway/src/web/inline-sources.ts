import { createHash } from 'node:crypto';

const inlineElement = /<(script|style)>(.*?)<\/\1>/gs;

/** A content security policy that also allows the inline scripts and styles of this page, by their hashes. */
export function allowInline(policy: string, page: string): string {
  const hashes = Map.groupBy([...page.matchAll(inlineElement)], ([, element]) => `${element}-src`);
  return policy
    .split(';')
    .map((directive) => {
      const elements = hashes.get(directive.split(' ')[0] ?? '') ?? [];
      return [directive, ...elements.map(([, , content = '']) => hashOf(content))].join(' ');
    })
    .join(';');
}

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
