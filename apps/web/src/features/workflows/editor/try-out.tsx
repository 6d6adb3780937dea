import type { Status } from '@balcao/contracts/tickets/statuses'
import { TRANSITION_ROLES, TryWorkflow } from '@balcao/contracts/workflows/workflows'
import { roleWord, statusName } from '@balcao/ui/lib/names'
import { Choice } from '@balcao/ui/profile/choice'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { TryOnTicket } from '../../../lib/page/try-on-ticket.tsx'
import { api } from '../../../lib/trpc.ts'
import { type TransitionValues, withoutIds } from '../form-values.ts'
import { t } from '../messages.ts'
import css from '../workflows.module.css'

/** What somebody of a role could do with a ticket, were the transitions those of the form. */
export const TryOut = ({ transitions }: { transitions: readonly TransitionValues[] }) => {
  const [role, setRole] = useState<string>('agent')
  const run = (ticketId: number) => {
    const input = TryWorkflow.safeParse({ transitions: withoutIds(transitions), ticketId, role })
    return input.success ? api.workflows.tryOut.mutate(input.data) : undefined
  }
  const roles = TRANSITION_ROLES.map((one) => [one, roleWord(one)] as const)
  return (
    <TryOnTicket t={t} run={run} field={<Choice label={t('tryRole')} value={role} options={roles} onChange={setRole} />}>
      {({ ticket, moves }) => (
        <>
          <p className={page.quiet}>{t('tryStands', { number: String(ticket.number), status: statusName(ticket.status as Status) })}</p>
          {moves.length === 0 ? t('tryNothing') : null}
          <ul className={css.counts}>
            {moves.map(({ to, label, reasons }) => (
              <li key={to}>
                <StatusLabel status={to} label={label ? `${label} → ${statusName(to)}` : statusName(to)} />
                <span className={page.quiet}>{reasons.length === 0 ? t('tryFree') : reasons.map(({ message }) => message).join(' ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </TryOnTicket>
  )
}
