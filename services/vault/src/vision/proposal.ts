import * as z from 'zod/mini';

/** What can be proved, and so asked for. */
export const Proposal = z.strictObject({
  type: z.enum(['ean13', 'upc', 'x00', 'other', 'none']),
  value: z.string().check(z.maxLength(100)),
  confidence: z.int().check(z.gte(0), z.lte(100)),
});
export type Proposal = z.infer<typeof Proposal>;

const nothing: Proposal = { type: 'none', value: '', confidence: 0 };

/** A model's answer. A refusal is an answer: nothing was read. Throws where it is not as agreed. */
export function proposalIn(message: { content: string | null; refusal?: string | null } | undefined): Proposal {
  if (message?.refusal) return nothing;
  return Proposal.parse(JSON.parse(message?.content ?? ''));
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
