import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../trpc.ts'
import css from './guesses.module.css'
import { t } from './messages.ts'

type Named = { id: number; name: string }
type GuessButtonsProps = { person: Named; company: Named; onAccept?: () => void }

/** Says that somebody is of a company, or is not. */
export const GuessButtons = ({ person, company, onAccept }: GuessButtonsProps) => {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const words = { person: person.name, company: company.name }
  async function settle(act: Promise<unknown>, said: string): Promise<boolean> {
    setBusy(true)
    try {
      await act
      notify.success(said, { id: 'guess' })
      return true
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'guess' })
      return false
    } finally {
      setBusy(false)
      for (const area of ['companies', 'users', 'tickets']) void cache.invalidateQueries({ queryKey: [[area]] })
    }
  }
  const settled = { id: company.id, userId: person.id }
  const accept = async () => {
    if (await settle(api.companies.suggestions.accept.mutate(settled), t('accepted', words))) onAccept?.()
  }
  const dismiss = () => {
    setLeaving(false)
    void settle(api.companies.suggestions.dismiss.mutate(settled), t('dismissed'))
  }
  return (
    <span className={css.buttons}>
      <Button size="small" disabled={busy} aria-label={t('yesOf', words)} onClick={() => void accept()}>
        {t('yes')}
      </Button>
      <Button size="small" variant="text" disabled={busy} aria-label={t('noOf', words)} onClick={() => setLeaving(true)}>
        {t('no')}
      </Button>
      {leaving ? (
        <ConfirmDialog
          open
          title={t('dismissTitle', words)}
          confirm={t('dismissConfirm')}
          onConfirm={dismiss}
          onClose={() => setLeaving(false)}
        >
          {t('dismissText')}
        </ConfirmDialog>
      ) : null}
    </span>
  )
}
