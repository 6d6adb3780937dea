import type { StoodIn } from '@balcao/contracts/absences/stood-in'
import { locale } from '@balcao/ui/lib/language'
import { t } from './stood-in.messages.ts'

/** A calendar day, in whatever zone it is read. */
const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

/**
 * Who is away that a rule, a flow, a macro or a recurring ticket names, and who has the ticket instead.
 * @param isDone whether it was given already
 */
export function stoodInText({ name, until, substitute }: StoodIn, isDone: boolean): string {
  const said = { name, day: dayText(until) }
  return substitute === null ? t(isDone ? 'stayed' : 'stays', said) : t(isDone ? 'went' : 'goes', { ...said, substitute })
}
