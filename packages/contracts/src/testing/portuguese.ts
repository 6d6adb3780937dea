import { readReason } from '../reason-codec.ts'
import { reasonText } from '../reason-texts.ts'

/** What a schema's message reads like in Portuguese; a text that is no reason stays itself. */
export function portuguese(message: string): string {
  const why = readReason(message)
  return (why && reasonText(why)) ?? message
}
