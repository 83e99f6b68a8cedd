import * as z from 'zod/mini';

/** What can be proved, and so asked for. */
export const Proposal = z.strictObject({
  type: z.enum(['ean13', 'upc', 'x00', 'other', 'none']),
  value: z.string().check(z.maxLength(100)),
  confidence: z.int().check(z.gte(0), z.lte(100)),
});
export type Proposal = z.infer<typeof Proposal>;

const nothing: Proposal = { type: 'none', value: '', confidence: 0 };

/** One of a model's answers, as far as it is looked at. */
interface Choice {
  finish_reason: string;
  message: { content: string | null; refusal?: string | null };
}

/** What was answered is not as agreed. It says no more: what was answered may be a badge's value, and this is logged. */
export class Malformed extends Error {
  override name = 'Malformed';
  override message = 'The vision model answered something else than was agreed';
}

/** A model's answer. A refusal is an answer: nothing was read. Throws `Malformed`. */
export function proposalIn(choice: Choice | undefined): Proposal {
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') return nothing;
  const proposal = Proposal.safeParse(jsonIn(choice?.message.content ?? ''));
  if (!proposal.success) throw new Malformed();
  return proposal.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed();
  }
}

/** The same for the model, as a strict JSON schema. */
export const proposalSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: Proposal.shape.type.options },
    value: { type: 'string', description: 'The characters of the barcode; empty where type is none' },
    confidence: { type: 'integer', description: 'Percent, 0 to 100' },
  },
  required: ['type', 'value', 'confidence'],
  additionalProperties: false,
};
