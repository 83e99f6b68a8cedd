import * as z from 'zod/mini';

/** The model's answer. It is asked only for types whose values can be verified. */
export const Proposal = z.strictObject({
  type: z.enum(['ean13', 'upc', 'x00', 'other', 'none']),
  value: z.string().check(z.maxLength(100)),
  confidence: z.int().check(z.gte(0), z.lte(100)),
});
export type Proposal = z.infer<typeof Proposal>;

const nothing: Proposal = { type: 'none', value: '', confidence: 0 };

/** The fields we use of a choice in OpenAI's chat completions. */
interface Choice {
  finish_reason: string;
  message: { content: string | null; refusal?: string | null };
}

/** The answer doesn't match the schema. The error quotes nothing of it: it is logged, and an answer may be a badge's value. */
export class MalformedAnswer extends Error {
  override name = 'MalformedAnswer';
  override message = "The vision model's answer does not match the schema";
}

/** The proposal in a model's answer. A refusal means that nothing was read. Throws `MalformedAnswer`. */
export function proposalIn(choice: Choice | undefined): Proposal {
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') return nothing;
  const proposal = Proposal.safeParse(jsonIn(choice?.message.content ?? ''));
  if (!proposal.success) throw new MalformedAnswer();
  return proposal.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedAnswer();
  }
}

/** The same as a strict JSON schema, for the model. */
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
