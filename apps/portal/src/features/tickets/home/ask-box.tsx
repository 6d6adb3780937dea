import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import css from './home-page.module.css'
import { t } from './messages.ts'

/** The first sentence of a ticket; it travels to the form. */
export function AskBox() {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')

  const open = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/create-ticket', search: { title: text.trim() || undefined } })
  }

  return (
    <form className={css.ask} onSubmit={open}>
      <label htmlFor={id}>{t('ask')}</label>
      <div className={css.askLine}>
        <OutlinedInput
          id={id}
          fullWidth
          className={css.askInput}
          value={text}
          onChange={(event) => setText(event.target.value)}
          inputProps={{ maxLength: MAX_TITLE, autoComplete: 'off' }}
        />
        <Button type="submit" variant="contained" size="large">
          {t('open')}
        </Button>
      </div>
      <p className={css.quiet}>{t('human')}</p>
    </form>
  )
}
