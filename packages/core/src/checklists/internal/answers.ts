import { type ItemKind, type ItemState, MAX_ITEM_FILES } from '@balcao/contracts/checklists/bounds'
import type { FieldReason } from '@balcao/contracts/reason-texts'

export type Answer = string | number | boolean | null

/** Which values answer an item. A ticket, a file, and a mere task are answered by none. */
const FITS: Record<ItemKind, (answer: Exclude<Answer, null>) => boolean> = {
  task: () => false,
  file: () => false,
  ticket: () => false,
  text: (answer) => typeof answer === 'string',
  number: (answer) => typeof answer === 'number',
  yes_no: (answer) => typeof answer === 'boolean',
}

/** What an item has, once it is changed, and what is sent of it. */
type Answered = {
  kind: ItemKind
  state: ItemState
  answer: Answer
  /** Files that it has, and those that come. */
  files: number
  newFiles: number
  /** Whether the ticket that it waits for is settled. */
  isLinkedSettled: boolean
}

/** Why an item cannot be as it would be: undefined where nothing is in the way. */
export function answerProblem({ kind, state, answer, files, newFiles, isLinkedSettled }: Answered): FieldReason | undefined {
  if (answer !== null && !FITS[kind](answer)) return { field: 'answer', reason: 'checklist_answer_kind' }
  if (newFiles > 0 && kind !== 'file') return { field: 'attachmentIds', reason: 'checklist_files_not_asked' }
  if (files + newFiles > MAX_ITEM_FILES)
    return { field: 'attachmentIds', reason: 'checklist_too_many_files', params: { max: MAX_ITEM_FILES } }
  if (state !== 'done') return undefined
  if (kind === 'ticket') return isLinkedSettled ? undefined : { field: 'state', reason: 'checklist_follows_ticket' }
  if (kind === 'file') return files + newFiles > 0 ? undefined : { field: 'attachmentIds', reason: 'checklist_file_missing' }
  return kind === 'task' || answer !== null ? undefined : { field: 'answer', reason: 'checklist_answer_missing' }
}

/** As the column keeps it. */
export const storedAnswer = (answer: Answer): string | null => (answer === null ? null : JSON.stringify(answer))
