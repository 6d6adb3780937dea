import { PRIORITIES, type Priority, type Status } from '@balcao/contracts/tickets/statuses'
import { priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { movesFrom } from '../tickets/changes.ts'
import { type StatusOf, statusValue } from '../tickets/status-choice.ts'
import type { Choice } from './choice-menu.tsx'

const statusChoice = (status: Status): Choice<Status> => ({
  value: status,
  label: statusName(status),
  glyph: <StatusGlyph status={status} />,
})

/** Stands below its status, and is one of it. */
const nested = (status: Status) => (
  <span style={{ display: 'flex', marginLeft: 16 }}>
    <StatusGlyph status={status} />
  </span>
)

/** Statuses to choose from, each followed by the custom ones of it that are not switched off. */
export const withCustom = (statuses: readonly Status[], held?: number | null): Choice<string>[] =>
  statuses.flatMap((status) => [
    statusChoice(status),
    ...customStatuses()
      .filter((one) => one.status === status && (one.active || one.id === held))
      .map(({ id, name }) => ({ value: statusValue({ status, customStatusId: id }), label: name, glyph: nested(status) })),
  ])

/** The present status and where it may go, custom ones among them. */
export const statusChoices = ({ status, customStatusId }: StatusOf, cancels: boolean) =>
  withCustom([status, ...movesFrom(status, cancels)], customStatusId)

export const priorityChoices = (): Choice<Priority>[] =>
  PRIORITIES.toReversed().map((priority) => ({
    value: priority,
    label: priorityName(priority),
    glyph: <PriorityGlyph priority={priority} />,
  }))

/** The type that the ticket has is among them, also when it is switched off. */
export const typeChoices = (held?: string): Choice<string>[] => activeTypes(held).map((type) => ({ value: type, label: typeName(type) }))
