import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import { useState } from 'react'
import css from './backups.module.css'
import { t } from './restore-messages.ts'

const IDS = /^[1-9]\d*(,[1-9]\d*)*$/

/** What comes back: everything, or some tickets that are gone. */
export const ScopeField = ({ onScope }: { onScope: (scope: string) => void }) => {
  const [typed, setTyped] = useState('')
  const ids = typed.replace(/[\s#]/g, '')
  return (
    <div className={css.scope}>
      <FieldFrame label={t('onlyTickets')} hint={t('onlyTicketsHint')}>
        {(field) => <PlainInput ids={field} value={typed} onChange={setTyped} autoComplete="off" />}
      </FieldFrame>
      <Button disabled={ids !== '' && !IDS.test(ids)} onClick={() => onScope(ids === '' ? 'all' : `tickets:${ids}`)}>
        {t('compare')}
      </Button>
    </div>
  )
}
