import { PRIORITIES, type Priority, type Status } from '@balcao/contracts/tickets/statuses'
import { priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { movesFrom } from '../tickets/changes.ts'
import type { Choice } from './choice-menu.tsx'

export const statusChoice = (status: Status): Choice<Status> => ({
  value: status,
  label: statusName(status),
  glyph: <StatusGlyph status={status} />,
})

/** The present status and where it may go. */
export const statusChoices = (status: Status, cancels: boolean) => [status, ...movesFrom(status, cancels)].map(statusChoice)

export const priorityChoices = (): Choice<Priority>[] =>
  PRIORITIES.toReversed().map((priority) => ({
    value: priority,
    label: priorityName(priority),
    glyph: <PriorityGlyph priority={priority} />,
  }))

/** The type that the ticket has is among them, also when it is switched off. */
export const typeChoices = (held?: string): Choice<string>[] => activeTypes(held).map((type) => ({ value: type, label: typeName(type) }))
