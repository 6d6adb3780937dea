import { Email } from '@balcao/contracts/common'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { announce } from '@balcao/ui/live-region'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useDeferredValue, useRef, useState } from 'react'
import { useColleagues, useTakePart } from './participants.data.ts'
import { t } from './participants.messages.ts'
import css from './participants.module.css'

/** Finds a colleague by name or e-mail and takes them in, or an address where that is allowed; stays open for the next one. */
export function AddColleague({ ticketId, mayAddEmail, onClose }: { ticketId: number; mayAddEmail: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const query = useDeferredValue(text.trim())
  const { colleagues, isFetching, error } = useColleagues(ticketId, query)
  const act = useTakePart(ticketId)
  const add = async (userId: number, name: string) => {
    // The button pressed goes with its line, and the next colleague is looked for here.
    search.current?.focus()
    if (await act.add(userId)) announce(t('added', { name }))
  }
  const typed = Email.safeParse(query)
  const email = mayAddEmail && typed.success && colleagues?.length === 0 ? typed.data : undefined
  const addEmail = async (address: string) => {
    search.current?.focus()
    if (!(await act.addEmail(address))) return
    announce(t('added', { name: address }))
    setText('')
  }
  const failure = act.error || error ? failureOf(act.error ?? error) : undefined
  const fault = failure && (fieldErrorsOf(failure)[0]?.message ?? failure.message)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="add-colleague">
      <DialogTitle id="add-colleague">{t(mayAddEmail ? 'addAny' : 'add')}</DialogTitle>
      <DialogContent className={css.dialog}>
        <label htmlFor="colleague">{t(mayAddEmail ? 'searchAny' : 'search')}</label>
        <OutlinedInput
          id="colleague"
          autoFocus
          inputRef={search}
          fullWidth
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          inputProps={{ maxLength: 200, 'aria-describedby': 'colleague-state' }}
        />
        <p id="colleague-state" role="status" className={css.quiet}>
          {!query
            ? t(mayAddEmail ? 'searchHintAny' : 'searchHint')
            : isFetching && !colleagues
              ? t('searching')
              : colleagues?.length === 0
                ? t(email ? 'emailHint' : mayAddEmail ? 'nobodyYet' : 'nobody')
                : null}
        </p>
        {fault ? (
          <p role="alert" className={css.error}>
            {fault}
          </p>
        ) : null}
        <ul className={css.found} aria-label={t('colleagues')}>
          {colleagues?.map(({ user }) => (
            <li key={user.id} className={css.person}>
              <span>{user.name}</span>
              <Button
                className={css.act}
                disabled={act.isBusy}
                aria-label={t('addOne', { name: user.name })}
                onClick={() => void add(user.id, user.name)}
              >
                {t('addShort')}
              </Button>
            </li>
          ))}
          {email ? (
            <li className={css.person}>
              <span>{email}</span>
              <Button
                className={css.act}
                disabled={act.isBusy}
                aria-label={t('addOne', { name: email })}
                onClick={() => void addEmail(email)}
              >
                {t('addShort')}
              </Button>
            </li>
          ) : null}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
