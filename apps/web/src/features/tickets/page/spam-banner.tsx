import type { Ticket } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import css from '../../../lib/tickets/dialogs.module.css'
import { setSpam } from './spam.data.ts'
import { t } from './spam.messages.ts'

/** On what was taken for spam: what that means, and the way back for whoever may. */
export const SpamBanner = ({ ticket, reverts }: { ticket: Ticket; reverts: boolean }) => {
  const cache = useQueryClient()
  return (
    <section className={css.banner} aria-label={t('title')}>
      {t('isSpam')}
      {reverts ? (
        <Button size="small" onClick={() => void setSpam(cache, ticket, false)}>
          {t('notSpam')}
        </Button>
      ) : null}
    </section>
  )
}
