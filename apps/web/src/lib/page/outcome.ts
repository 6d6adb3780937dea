import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'

/** What came of saving: the thing as it is now, or why it was refused. `stale`: somebody else changed it meanwhile. */
export type Outcome<Thing> = { saved: Thing } | Refused
type Refused = { code: string; why: string; stale: boolean; fields: Record<string, string> }

/**
 * Saves, and has a refusal say what it is about.
 * @param stale the code of the refusal for an old version
 * @param formField the field of the form that a field of the contract is written in
 */
export async function outcomeOf<Thing>(
  save: () => Promise<Thing>,
  stale: string,
  formField: (path: string) => string,
): Promise<Outcome<Thing>> {
  try {
    return { saved: await save() }
  } catch (error) {
    const { code, message } = failureOf(error)
    const fields = fieldErrors(error).map(({ field, message: why }) => [formField(field), why])
    return { code, why: message, stale: code === stale, fields: Object.fromEntries(fields) }
  }
}
