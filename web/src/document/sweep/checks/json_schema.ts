// The JSON Schema of sweeps, published as sweeps/schema.json for editors.
import * as z from 'zod/mini';
import { optionHelp } from '../../../gen/help';
import { documentSchema } from '../../scenario/checks/document_schema';
import { sweepSchema } from './sweep_schema';

export function sweepJsonSchema(): unknown {
  return {
    title: 'Three Trees sweep',
    ...z.toJSONSchema(sweepSchema(documentSchema(optionHelp)), { target: 'draft-2020-12' }),
  };
}
